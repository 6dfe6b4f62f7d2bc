import CommandLineParsing
import FetcherCommand

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

@main
enum Main {
  static func main() async {
    let transports = Transports()
    let databases = OpenDatabases()
    // Without it each request would be handed to another thread, and its answer back.
    let code = await withTaskExecutorPreference(transports.executor) {
      await FetcherCommand.run(
        CommandLine.undecodedArguments,
        .live(over: transports, opening: databases)
      )
    }
    databases.removeJournals()
    exit(code.rawValue)
  }
}
