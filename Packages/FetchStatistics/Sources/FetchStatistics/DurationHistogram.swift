/// The distribution of durations, to the microsecond below 1.024 ms and to 0.1 % above.
///
/// Durations share a bucket if their highest ten bits are equal (HdrHistogram, with two significant digits more than
/// decimal ones would need). The size depends on the largest duration: 64 KiB for 10 s, 225 KiB at most.
struct DurationHistogram: Equatable, Sendable {
  /// The number of durations.
  private(set) var count = 0

  /// The shortest and the longest duration in microseconds.
  private var (minimum, maximum): (Int64, Int64) = (.max, 0)

  private var buckets: [Int] = []

  /// Adds a duration in microseconds; a negative one counts as 0.
  mutating func add(_ duration: Int64) {
    let duration = max(duration, 0)
    let bucket = Self.bucket(of: UInt64(duration))
    while buckets.count <= bucket { buckets.append(0) }
    buckets[bucket] += 1
    count += 1
    minimum = min(minimum, duration)
    maximum = max(maximum, duration)
  }

  /// The longest duration in microseconds; nil without durations.
  var longest: Int64? { count > 0 ? maximum : nil }

  /// Returns a percentile in microseconds by the nearest-rank method; nil without durations.
  ///
  /// The result is in the bucket of the smallest duration that at least this percentage of durations do not exceed.
  func percentile(_ percent: Int) -> Int64? {
    guard count > 0 else { return nil }
    let rank = max((count * percent + 99) / 100, 1)
    var total = 0
    for (bucket, count) in buckets.enumerated() {
      total += count
      if total >= rank { return min(max(Self.middle(of: bucket), minimum), maximum) }
    }
    return maximum
  }

  /// The number of values whose bits all fit, each with a separate bucket.
  private static let exactCount = 1_024

  /// The number of buckets for each further bit.
  private static let stepCount = exactCount / 2

  private static func bucket(of value: UInt64) -> Int {
    guard value >= exactCount else { return Int(value) }
    let shift = (UInt64.bitWidth - value.leadingZeroBitCount) - exactCount.trailingZeroBitCount
    return shift * stepCount + Int(value >> UInt64(shift))
  }

  private static func middle(of bucket: Int) -> Int64 {
    guard bucket >= exactCount else { return Int64(bucket) }
    let shift = Int64(bucket / stepCount - 1)
    let steps = Int64(bucket % stepCount + stepCount)
    return steps << shift + (1 << shift) / 2
  }
}
