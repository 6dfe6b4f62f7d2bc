import CommandLineParsing
import Foundation
import Synchronization

/// Where programs are; looked up once, since other tests may change the environment of this process.
private let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

/// One shell runs at a time: all at once would take the machine from the tests that measure time.
private let turn = Mutex(())

/// Whether a shell is there to be tried.
func isInstalled(_ shell: Shell) -> Bool {
  searchPath.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
  }
}

/// The lines that a shell shows when it runs a script, which finds the words in its arguments.
///
/// It runs at home, in a folder that holds the file `things` and the folder `drawer`.
func lines(
  of script: String,
  in shell: Shell,
  options: [String] = [],
  words: [String] = []
) async throws -> [String] {
  // A thread that waits is none of those that all other tests share.
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(
        with: Result {
          try turn.withLock { _ in
            try waitForLines(of: script, in: shell, options: options, words: words)
          }
        }
      )
    }
  }
}

private func waitForLines(
  of script: String,
  in shell: Shell,
  options: [String],
  words: [String]
) throws -> [String] {
  let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(
    at: home.appending(path: "drawer"),
    withIntermediateDirectories: true
  )
  defer { try? FileManager.default.removeItem(at: home) }
  try Data().write(to: home.appending(path: "things"))

  // The word behind a script is its name to bash and zsh, and its first argument to fish.
  let name = shell == .fish ? [] : [shell.rawValue]
  let command =
    ["exec", "env", "-i", "HOME=\(home.path)", "PATH=\(searchPath)", shell.rawValue]
    + options + ["-c", script] + name + words
  // Not Foundation's `Process`: `run` reads what descriptors there are while other tests open and close
  // some, and can end this process by that (seen with 6.3.1).
  guard
    let output = popen(
      "cd \(quoted(home.path)) && \(command.map(quoted).joined(separator: " ")) </dev/null",
      "r"
    )
  else { throw ShellFailure(status: errno) }
  var shown: [UInt8] = []
  while case let byte = getc(output), byte != EOF { shown.append(UInt8(byte)) }
  let status = pclose(output)
  guard status == 0 else { throw ShellFailure(status: status) }
  return String(decoding: shown, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}

/// A text as one word of the language of `sh`.
private func quoted(_ text: String) -> String {
  "'\(text.replacing("'", with: #"'\''"#))'"
}

/// A shell's own failure, whatever it showed.
struct ShellFailure: Error {
  let status: Int32
}
