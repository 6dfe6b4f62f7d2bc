/// Random numbers that are the same for the same seed (SplitMix64), so that a test of random input can be repeated.
///
///     var random = SeededGenerator(seed: 1)
///     let symbol = ["A", "B", "C"].randomElement(using: &random)
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// Returns the next random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// Returns a number from 0 to a bound, which is excluded.
  public mutating func number(below bound: Int) -> Int {
    .random(in: 0..<bound, using: &self)
  }
}

extension String {
  /// A text of 10,000 random letters, which a database cannot compress as it can compress a repeated letter.
  public static let incompressible: String = {
    var random = SeededGenerator(seed: 1)
    return String((0..<10_000).map { _ in Character(UnicodeScalar(random.letter)) })
  }()
}

extension SeededGenerator {
  fileprivate var letter: UInt8 {
    mutating get { UInt8(ascii: "a") + UInt8(number(below: 26)) }
  }
}
