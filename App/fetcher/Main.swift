import CommandSupportLive
import FetcherCommand

@main
enum Main {
  static func main() {
    let transports = Transports()
    fetcherTool.main(.live(over: transports))
  }
}
