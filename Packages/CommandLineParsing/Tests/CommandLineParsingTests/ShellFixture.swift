import CommandLineParsing
import Foundation
import Synchronization

/// The value of `PATH`, read once: other tests may change the environment of this process.
private let searchPath = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"

/// Serialises shells: several at the same time would slow down tests that measure time.
private let shellLock = Mutex(())

func isInstalled(_ shell: Shell) -> Bool {
  searchPath.split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
  }
}

/// Returns the lines that a shell prints when it runs a script with arguments.
///
/// The working directory contains the file `things` and the directory `drawer`.
func output(
  of script: String,
  in shell: Shell,
  options: [String] = [],
  arguments: [String] = []
) async throws -> [String] {
  // A dedicated thread waits, so that the threads of Swift's pool remain free.
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(
        with: Result {
          try shellLock.withLock { _ in
            try waitForOutput(of: script, in: shell, options: options, arguments: arguments)
          }
        }
      )
    }
  }
}

private func waitForOutput(
  of script: String,
  in shell: Shell,
  options: [String],
  arguments: [String]
) throws -> [String] {
  let home = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(
    at: home.appending(path: "drawer"),
    withIntermediateDirectories: true
  )
  defer { try? FileManager.default.removeItem(at: home) }
  try Data().write(to: home.appending(path: "things"))

  // The argument after a script is its name in bash and zsh, and its first argument in fish.
  let name = shell == .fish ? [] : [shell.rawValue]
  let command =
    ["exec", "env", "-i", "HOME=\(home.path)", "PATH=\(searchPath)", shell.rawValue]
    + options + ["-c", script] + name + arguments
  // Not Foundation's `Process`: its `run` enumerates file descriptors while other tests open and close
  // some, and can crash this process (seen with 6.3.1).
  guard
    let stream = popen(
      "cd \(quoted(home.path)) && \(command.map(quoted).joined(separator: " ")) </dev/null",
      "r"
    )
  else { throw ShellFailure(status: errno) }
  var bytes: [UInt8] = []
  while case let byte = getc(stream), byte != EOF { bytes.append(UInt8(byte)) }
  let status = pclose(stream)
  guard status == 0 else { throw ShellFailure(status: status) }
  return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(String.init)
}

private func quoted(_ text: String) -> String {
  "'\(text.replacing("'", with: #"'\''"#))'"
}

struct ShellFailure: Error {
  let status: Int32
}
