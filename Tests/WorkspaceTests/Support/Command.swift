import Foundation
import Synchronization

/// A program that runs in a process of its own.
final class Command: Sendable {
  /// How a process ended, and what it wrote.
  struct Ending: Sendable {
    let status: Int32
    let output: String
    let errorOutput: String
  }

  private let process = Process()
  private let output = Collector()
  private let errorOutput = Collector()
  private let ending: Signal<Int32>

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: Its arguments.
  ///   - environment: All of its environment variables.
  ///   - standardOutput: Where its standard output goes instead of being collected.
  init(
    _ executable: URL,
    _ arguments: [String],
    environment: [String: String] = [:],
    standardOutput: FileHandle? = nil
  ) throws {
    let ending = Signal<Int32>()
    self.ending = ending
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    if let standardOutput {
      process.standardOutput = standardOutput
      output.finish()
    } else {
      process.standardOutput = output.pipe
    }
    process.standardError = errorOutput.pipe
    process.terminationHandler = { process in
      // As a shell has it: 128 and the number of the signal.
      let isSignal = process.terminationReason == .uncaughtSignal
      ending.send(process.terminationStatus + (isSignal ? 128 : 0))
    }
    try process.run()
    if standardOutput == nil { output.start() }
    errorOutput.start()
  }

  /// Sends a signal to the process.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end.
  func end() async -> Ending {
    Ending(
      status: await ending.value,
      output: await output.text,
      errorOutput: await errorOutput.text
    )
  }

  /// Waits for a line on standard output, and returns it.
  func line(_ number: Int) async -> String {
    await output.line(number)
  }

  /// The lines on standard output so far.
  var lines: [String] { output.lines }
}

/// A value that comes once, and those who wait for it.
final class Signal<Value: Sendable>: Sendable {
  private enum State {
    case waiting([CheckedContinuation<Value, Never>])
    case sent(Value)
  }

  private let state = Mutex(State.waiting([]))

  var value: Value {
    get async {
      await withCheckedContinuation { continuation in
        let sent = state.withLock { state -> Value? in
          switch state {
          case .sent(let value):
            return value
          case .waiting(let continuations):
            state = .waiting(continuations + [continuation])
            return nil
          }
        }
        if let sent { continuation.resume(returning: sent) }
      }
    }
  }

  func send(_ value: Value) {
    let continuations = state.withLock { state -> [CheckedContinuation<Value, Never>] in
      guard case .waiting(let continuations) = state else { return [] }
      state = .sent(value)
      return continuations
    }
    for continuation in continuations { continuation.resume(returning: value) }
  }
}

/// What a process writes to one stream.
private final class Collector: Sendable {
  let pipe = Pipe()
  private let state = Mutex<(data: Data, watchers: [(line: Int, signal: Signal<String>)])>(
    (Data(), [])
  )
  private let whole = Signal<String>()

  var text: String { get async { await whole.value } }

  var lines: [String] {
    state.withLock { Self.completeLines(of: $0.data) }
  }

  func start() {
    Thread.detachNewThread { [self] in
      while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty { append(data) }
      finish()
    }
  }

  func finish() {
    whole.send(state.withLock { String(decoding: $0.data, as: UTF8.self) })
  }

  func line(_ number: Int) async -> String {
    let signal = Signal<String>()
    state.withLock { state in
      let lines = Self.completeLines(of: state.data)
      if lines.count > number {
        signal.send(lines[number])
      } else {
        state.watchers.append((number, signal))
      }
    }
    return await signal.value
  }

  private func append(_ data: Data) {
    state.withLock { state in
      state.data.append(data)
      let lines = Self.completeLines(of: state.data)
      for watcher in state.watchers where watcher.line < lines.count {
        watcher.signal.send(lines[watcher.line])
      }
      state.watchers.removeAll { $0.line < lines.count }
    }
  }

  private static func completeLines(of data: Data) -> [String] {
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    return lines.dropLast().map(String.init)
  }
}
