import CommandLineParsing
import Dispatch
import FetcherCommand
import POSIX
import TerminalClient
import TerminalClientLive

@main
enum Main {
  /// Not asynchronous: the runtime would open descriptors first, with the numbers of closed standard streams.
  static func main() {
    let terminal = TerminalClient.live()
    let transports = Transports()
    let databases = OpenDatabases()
    // Without the executor each request would be handed to another thread, and its answer back.
    Task(executorPreference: transports.executor) {
      let code = await FetcherCommand.run(
        CommandLine.undecodedArguments,
        .live(on: terminal, over: transports, opening: databases)
      )
      databases.removeJournals()
      exit(code.rawValue)
    }
    dispatchMain()
  }
}
