import Localization
import PageFormatting

/// Generated numbers, the same ones in each run.
struct Generator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

  // SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators").
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// A history of one kind that a chart has to draw.
enum History: String, CaseIterable {
  case empty, oneDay, oneStar, equal, growing, launch, gaps, removals, random, million, extreme

  func points(_ generator: inout Generator) -> [LineChart.Point] {
    let start = Int.random(in: 14_000...20_000, using: &generator)
    let count = Int.random(in: 2...6_000, using: &generator)
    func points(_ count: Int, _ value: (Int) -> Int) -> [LineChart.Point] {
      (0..<count).map { .init(day: start + $0, value: value($0)) }
    }
    switch self {
    case .empty: return []
    case .oneDay: return points(1) { _ in 7 }
    case .oneStar: return points(count) { $0 == count / 2 ? 1 : 0 }
    case .equal: return points(count) { _ in 42 }
    case .growing: return points(count) { $0 * $0 / 7 }
    case .launch: return points(count) { 50_000 / ($0 + 1) }
    case .gaps:
      return points(count) { $0 }.filter { _ in Int.random(in: 0..<40, using: &generator) == 0 }
    case .removals: return points(count) { 1_000 + $0 % 100 - $0 / 10 }
    case .random: return points(count) { _ in Int.random(in: 0...9_999, using: &generator) }
    case .million: return points(count) { 1_000_000 * ($0 + 1) / count }
    case .extreme:
      return [Int.min, Int.max, -1, 0, 1].enumerated().map {
        .init(day: $0 == 0 ? Int.min : $0 == 4 ? Int.max : $0, value: $1)
      }
    }
  }
}

extension LineChart {
  /// A generated chart of some histories.
  static func generated(_ seed: Int) -> LineChart {
    var generator = Generator(seed)
    let names = ["octo/many", "", "W".repeated(90), "a&\"<b>\u{1B}[31m\u{202E}", "日本語/🦊", "i"]
    let kinds = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
      History.allCases.randomElement(using: &generator) ?? .empty
    }
    return LineChart(
      kinds.map { kind in
        .init(names.randomElement(using: &generator) ?? "", kind.points(&generator))
      },
      title: names.joined(separator: ", "),
      description: names.joined(separator: "; "),
      caption: names.randomElement(using: &generator) ?? "",
      scale: Scale.allCases.randomElement(using: &generator) ?? .linear,
      alignment: Alignment.allCases.randomElement(using: &generator) ?? .date,
      scheme: ColorScheme.allCases.randomElement(using: &generator) ?? .auto,
      size: Size(
        width: Int.random(in: Size.widths, using: &generator),
        height: Int.random(in: Size.heights, using: &generator)
      ) ?? .standard,
      language: [.english, .german, .spanish, .dutch].randomElement(using: &generator) ?? .english
    )
  }
}

extension String {
  func repeated(_ count: Int) -> String { String(repeating: self, count: count) }
}
