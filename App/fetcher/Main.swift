import CommandSupportLive
import FetcherCommand

@main
enum Main {
  static func main() {
    let transports = Transports()
    // Without the executor each request would be handed to another thread, and its answer back.
    fetcherTool.main(.live(over: transports), on: transports.executor)
  }
}
