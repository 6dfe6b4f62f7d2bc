import CommandLineParsing
import Testing

/// Whatever the arguments are, parsing ends with a result or an error.
@Suite(.timeLimit(.minutes(1))) struct HostileArgumentsTests {
  static let hostileWords = [
    "", " ", "=", "-", "--", "---", "--=", "-=", "--=x", "-=x", "----", "--no-", "--no-=", "-h=",
    "-q=",
    "\0", "-\0", "--\0", "--url\0", "-n\0", "\u{301}", "-\u{301}", "--\u{301}", "=\u{301}",
    "--url\u{301}", "--url=\u{301}", "-q\u{301}", "-n\u{301}5", "\u{1F600}", "-\u{1F600}",
    "--\u{1F600}=\u{1F600}", "\u{FFFD}", "-\u{FFFD}", "\u{202E}", "\r\n", "-\r\n", "--\r\n=\r\n",
    "-0", "-.", "-.5", "-5s", "--5", "-١", "\u{37E}", "-\u{212A}", "--\u{212A}",
    String(repeating: "-", count: 100_000), String(repeating: "q", count: 100_000),
    "-" + String(repeating: "q", count: 10_000), "--" + String(repeating: "u", count: 100_000),
    "--url=" + String(repeating: "=", count: 100_000),
    "-n" + String(repeating: "9", count: 100_000),
    "--timeout=" + String(repeating: "9", count: 100_000) + "s",
  ]

  @Test(arguments: hostileWords.indices)
  func `a hostile word is taken in any place`(index: Int) {
    let word = Self.hostileWords[index]
    let vectors = [
      [word], [word, "fetch"], ["fetch", word], ["export", word], ["export", "--", word, word],
      ["log", "--since", word], ["log", "-n", word], [word, "log", "--since"], ["help", word],
      ["explain", word],
      [word, word, word], ["fetch", word, "--help"],
    ]
    for arguments in vectors {
      #expect(!outcome(arguments).isEmpty)
    }
    #expect(!outcome(["fetch"], environment: ["DEMO_TIMEOUT": word, "DEMO_URL": word]).isEmpty)
  }

  @Test func `a hostile value comes through unchanged`() throws {
    for word in Self.hostileWords {
      // Compared by their bytes: two strings are equal if they look the same.
      let since = try run(["log", "--since=\(word)"]).values[Demo.since]
      #expect(since.map { Array($0.utf8) } == Array(word.utf8))
      let file = try run(["export", "--", word, "5"]).values[Demo.file]
      #expect(Array(file.utf8) == Array(word.utf8))
    }
  }

  @Test func `many arguments are no trouble`() throws {
    let origins = (0..<20_000).map { "--allow-origin=\($0)" }
    #expect(try run(["fetch"] + origins).values[Demo.origins].count == 20_000)
  }

  @Test func `10,000 random command lines end with a result or an error`() {
    let pieces = [
      "-", "--", "=", "q", "v", "n", "t", "h", "5", "x", "url", "no-", "color", "help", "version",
      "since", "timeout", "10s", "fetch", "log", "export", "count", " ", "\0", "\u{301}",
      "\u{1F600}",
      "allow-origin", "format", "json",
    ]
    let words = ["fetch", "status", "log", "export", "--url", "-n", "-q", "--since=1", "--", "-"]
    var generator = SplitMix64(seed: 2026)
    var results = 0
    for _ in 0..<10_000 {
      let arguments = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        if Bool.random(using: &generator), let word = words.randomElement(using: &generator) {
          return word
        }
        return (0..<Int.random(in: 0...4, using: &generator))
          .compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      }
      let first = outcome(arguments)
      #expect(first == outcome(arguments))
      if first.hasPrefix("fetch:") || first.hasPrefix("log:") || first.hasPrefix("export:") {
        results += 1
      }
    }
    // Otherwise, the test would not see much of the parser.
    #expect(results > 100)
  }

  @Test func `what is written in any order and spelling is read again`() throws {
    var generator = SplitMix64(seed: 7)
    let values = ["", "a", "a=b", "-x", "--", "--help", "=", "\u{301}", "b c"]
    for _ in 0..<10_000 {
      var parts: [[String]] = []
      func pick<Element>(_ elements: [Element]) -> Element? {
        Bool.random(using: &generator) ? elements.randomElement(using: &generator) : nil
      }

      let url = pick(values)
      if let url { parts.append(["--url=\(url)"]) }
      let since = pick(["a", "", "a=b", "-", "-5", "log"])
      if let since { parts.append(["--since", since]) }
      let count = pick([0, 5, -5, .min, .max])
      if let count {
        let spellings = [
          ["-n\(count)"], ["-n=\(count)"], ["-n", "\(count)"], ["--count", "\(count)"],
          ["--count=\(count)"],
        ]
        parts.append(try #require(spellings.randomElement(using: &generator)))
      }
      let color = pick([true])
      if color != nil { parts.append(["--color"]) }
      let quiet = pick([true])
      if quiet != nil { parts.append(["-q"]) }
      parts.append(["log"])
      parts.shuffle(using: &generator)

      let read = try run(parts.flatMap(\.self)).values
      #expect(read[Demo.url] == url ?? "http://localhost:8000")
      #expect(read[Demo.since] == since)
      #expect(read[Demo.count] == count ?? 20)
      #expect(read[Demo.color] == (color ?? false))
      #expect(read[Demo.quiet] == (quiet ?? false))
    }
  }
}

/// A generator of random numbers that gives the same ones for the same seed.
private struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
