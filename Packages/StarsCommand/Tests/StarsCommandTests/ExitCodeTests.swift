import CommandSupport
import Testing

/// The exit codes in the help of each command.
@Suite struct ExitCodeTests {
  private static let ofEveryCommand: Set<Int32> = [0, 64, 74, 129, 130, 131, 143]

  /// The codes of commands that send requests and open the database.
  private static let ofRequests: Set<Int32> = [4, 65, 66, 69, 70, 73, 75, 76]

  private static let codes: [String: Set<Int32>] = [
    "list": ofRequests, "people": ofRequests, "add": ofRequests.union([72]),
    "remove": [66, 70, 72],
    "history": ofRequests, "count": ofRequests, "watch": ofRequests,
    "user": ofRequests, "sync": ofRequests.union([72]), "limit": ofRequests.subtracting([73]),
    "screen": [65, 66, 73], "open": [1, 70], "doctor": [1, 65, 66], "export": [1, 66, 72, 73],
    "import": [1, 65, 66, 72, 73], "completions": [], "manual": [],
  ]

  @Test(arguments: codes)
  func `the help of a command lists its exit codes`(command: String, codes: Set<Int32>) async {
    let help = await StarsTester(environment: ["COLUMNS": "200"])("\(command) --help").output
    let section = help.split(separator: "\n\n").first { $0.uppercased().hasPrefix("EXIT") }
    let listed = (section ?? "").split(separator: "\n").dropFirst()
      .compactMap { $0.split(separator: " ").first.flatMap { Int32($0) } }
    #expect(Set(listed) == codes.union(Self.ofEveryCommand))
  }

  @Test func `only commands that import mention the file to import`() async {
    for command in ["list", "limit", "screen", "doctor"] {
      let help = await StarsTester(environment: ["COLUMNS": "200"])("\(command) --help").output
      #expect(help.contains("The file of --cacert is unusable."))
      #expect(!help.contains("The file to import"))
    }
  }
}
