import CommandLineParsing
import Dispatch
import FetcherCommand
import POSIX
import Store
import TerminalClient
import TerminalClientLive

@main
enum Main {
  /// Not asynchronous: the runtime would open descriptors first, with the numbers of closed standard streams.
  static func main() {
    let terminal = TerminalClient.live()
    let transports = Transports()
    let dependencies = Dependencies.live(on: terminal, over: transports)
    // Without the executor each request would be handed to another thread, and its answer back.
    Task(executorPreference: transports.executor) {
      let code = await FetcherCommand.run(CommandLine.undecodedArguments, dependencies)
      dependencies.databases.close()
      exit(code.rawValue)
    }
    dispatchMain()
  }
}
