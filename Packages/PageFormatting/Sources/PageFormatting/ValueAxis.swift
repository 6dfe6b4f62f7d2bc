/// The vertical axis: the numbers that have a line, and the place of each number.
struct ValueAxis {
  /// The numbers with a line, lowest first.
  private(set) var ticks: [Int]

  private let scale: LineChart.Scale
  private let bottom: Double
  private let top: Double

  /// Creates the axis of values.
  ///
  /// - Parameters:
  ///   - values: The lowest and the highest value.
  ///   - scale: The distance between numbers.
  ///   - height: The length of the axis in pixels.
  init(_ values: ClosedRange<Int>, _ scale: LineChart.Scale, height: Double) {
    self.scale = scale
    switch scale {
    case .linear:
      let (low, high) = (min(values.lowerBound, 0), max(values.upperBound, 0))
      let step = Self.step(for: max(high - low, 1), count: min(max(Int(height / 48), 1), 12))
      let first = Int((Double(low) / Double(step)).rounded(.down))
      let last = max(Int((Double(high) / Double(step)).rounded(.up)), first + 1)
      ticks = (first...last).map { $0 * step }
      (bottom, top) = (Double(first * step), Double(last * step))
    case .log:
      let low = values.lowerBound
      let powers = Self.roundNumbers([1])
      let highest =
        Self.roundNumbers([1, 2, 5]).first { $0 >= values.upperBound } ?? powers.last ?? 1
      let lowest = powers.last { $0 <= low } ?? 0
      bottom = low < 1 ? 0.5 : Double(lowest)
      top = Double(highest > lowest ? highest : lowest * 10)
      ticks = []
      // The finest ticks whose texts do not overlap.
      let all = [[1, 2, 5], [1]].map(Self.roundNumbers)
      let choices = all.map { numbers in
        (low < 1 ? [0] : []) + numbers.filter { Double($0) >= bottom && Double($0) <= top }
      }
      let fitting = choices.first { choice in
        zip(choice, choice.dropFirst()).allSatisfy {
          (share(of: $1) - share(of: $0)) * height >= 20
        }
      }
      ticks = fitting ?? choices.last.map { thinned($0, height: height) } ?? []
    }
  }

  /// Returns the place of a number from 0 at the bottom to 1 at the top.
  func share(of value: Int) -> Double {
    let place =
      switch scale {
      case .linear: (Double(value) - bottom) / (top - bottom)
      case .log:
        (max(Double(value), bottom) / bottom).binaryLogarithm / (top / bottom).binaryLogarithm
      }
    return min(max(place, 0), 1)
  }

  /// Removes numbers that are too close to the next lower one.
  private func thinned(_ numbers: [Int], height: Double) -> [Int] {
    numbers.reduce(into: []) { kept, number in
      let distance = kept.last.map { (share(of: number) - share(of: $0)) * height }
      if distance.map({ $0 >= 20 }) ?? true { kept.append(number) }
    }
  }

  /// Returns the smallest step of 1, 2 or 5 times a power of ten that divides a length into no more than a number of parts.
  private static func step(for length: Int, count: Int) -> Int {
    roundNumbers([1, 2, 5]).first { (length + $0 - 1) / $0 <= count } ?? length
  }

  /// Returns the products of digits and powers of ten, in ascending order, up to 10¹⁶.
  private static func roundNumbers(_ digits: [Int]) -> [Int] {
    var powers = [1]
    while let last = powers.last, last < 10_000_000_000_000_000 { powers.append(last * 10) }
    return powers.flatMap { power in digits.map { $0 * power } }
  }
}

extension Double {
  /// The binary logarithm, bit by bit: its result is the same on every platform, unlike those of mathematical libraries.
  fileprivate var binaryLogarithm: Double {
    var (result, rest, bit) = (Double(exponent), significand, 0.5)
    while bit > 1e-12 {
      rest *= rest
      if rest >= 2 { (result, rest) = (result + bit, rest / 2) }
      bit /= 2
    }
    return result
  }
}
