#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Does a piece of work many times, and prints the nanoseconds for one.
///
/// The harness of the benchmarks starts it, in turn with what it is compared to. The last argument is how often.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.last.flatMap({ Int($0) }), count > 0 else { refuse(arguments) }
    let words = Array(arguments.dropLast())
    let figure: Double
    switch (words.first, words.count) {
    case ("closures", 2):
      figure = try nanosecondsOfClosures(depth: number(words[1]), count: count)
    case ("existentials", 2):
      figure = try nanosecondsOfExistentials(depth: number(words[1]), count: count)
    case ("commit", 2):
      figure = try await nanosecondsOfCommit(in: words[1], count: count)
    case ("requests", 3):
      figure = try await nanosecondsOfRequest(by: words[1], to: words[2], count: count)
    case ("frame", 1):
      figure = try await nanosecondsOfFrame(count: count)
    case ("unchanged-frames", 1):
      figure = try await bytesOfUnchangedFrames(count: count)
    default:
      refuse(arguments)
    }
    print(figure)
  }

  private static func number(_ text: String) -> Int {
    guard let number = Int(text), number > 0 else { refuse([text]) }
    return number
  }

  private static func refuse(_ arguments: some Sequence<String>) -> Never {
    print("This is for Benchmarks/run, and takes no '\(arguments.joined(separator: " "))'.")
    exit(64)
  }
}
