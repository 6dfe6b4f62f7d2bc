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
    let arguments = Array(CommandLine.arguments.dropFirst())
    let databases = OpenDatabases()
    let code = await FetcherCommand.run(arguments, .live(opening: databases))
    databases.removeJournals()
    exit(code.rawValue)
  }
}
