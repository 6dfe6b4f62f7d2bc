import CivilCalendar
import CommandLineParsing
public import CommandSupport
import Dispatch
import FileClientLive
import POSIX
import PortableFoundation
import ProcessClientLive
import SerialTaskExecutor
import TerminalClientLive

extension System {
  /// Returns the system of this process.
  ///
  /// - Parameter platform: Returns the versions of libraries, such as "SQLite 3.46.1"; the version of the operating
  ///   system follows them.
  public static func live(platform: @escaping @Sendable () -> [String] = { [] }) -> Self {
    Self(
      terminal: .live(),
      files: .live(temporaryDirectory: { FileManager.default.temporaryDirectory.path }),
      processes: .live(),
      environment: Environment { name in
        getenv(name).map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
      },
      homeDirectory: {
        getpwuid(getuid()).flatMap { String(validatingCString: $0.pointee.pw_dir) }
      },
      hostName: {
        var name = [CChar](repeating: 0, count: 256)
        // The last byte stays 0: a name that is cut off may have no end.
        guard gethostname(&name, name.count - 1) == 0 else { return nil }
        return String(
          validating: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)),
          as: UTF8.self
        )
      },
      clock: ContinuousClock(),
      now: { Date() },
      localOffset: { $0.localOffset },
      random: { Double.random(in: 0..<1) },
      platform: {
        (platform() + [ProcessInfo.processInfo.operatingSystemVersionString])
          .joined(separator: ", ")
      }
    )
  }
}

extension Tool {
  /// Runs the tool as this process, and exits with its exit code.
  ///
  /// Create the dependencies outside of tasks: starting a task opens descriptors, which would take the numbers of closed
  /// standard streams.
  ///
  /// - Parameter dependencies: The dependencies of the commands.
  public func main(_ dependencies: Resources) -> Never {
    // On one thread, no task has to wake another thread.
    Task(executorPreference: SerialTaskExecutor()) {
      let code = await run(CommandLine.undecodedArguments, dependencies)
      dependencies.close()
      // All output is written. The exit handlers of libraries would free memory that other threads still use: those of
      // OpenSSL, while a thread connects.
      _exit(code.rawValue)
    }
    dispatchMain()
  }
}
