import POSIX

/// Runs a benchmark and prints the nanoseconds per operation, or a number of bytes.
///
/// The harness runs it in alternation with its peer. The last argument is the number of operations.
@main
enum Main {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard let count = arguments.last.flatMap({ Int($0) }), count > 0 else { refuse(arguments) }
    let parameters = Array(arguments.dropLast())
    let figure: Double
    switch (parameters.first, parameters.count) {
    case ("closures", 2):
      figure = try nanosecondsOfClosures(depth: number(parameters[1]), count: count)
    case ("existentials", 2):
      figure = try nanosecondsOfExistentials(depth: number(parameters[1]), count: count)
    case ("commit", 2):
      figure = try await nanosecondsOfCommit(in: parameters[1], count: count)
    case ("tickers", 2):
      figure = try await nanosecondsOfTickers(in: parameters[1], count: count)
    case ("book", 2):
      figure = try await nanosecondsOfBook(in: parameters[1], count: count)
    case ("append", 2):
      figure = try await nanosecondsOfAppend(in: parameters[1], count: count)
    case ("requests", 3):
      figure = try await nanosecondsOfRequest(by: parameters[1], to: parameters[2], count: count)
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
    print("Invalid arguments '\(arguments.joined(separator: " "))'. Use Benchmarks/run instead.")
    exit(64)
  }
}

/// Prints that everything is prepared, and waits for a line or the end of the input.
func waitForStart() {
  print("ready")
  fflush(nil)
  _ = readLine()
}
