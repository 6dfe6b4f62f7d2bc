/// The numbers of stars that people celebrate: 10, 50, 100, 500, 1,000, 5,000 and so on.
public enum StarMilestone {
  /// Returns the milestones that a count has reached, lowest first, above a number.
  ///
  ///     StarMilestone.reached(by: 1_200, after: 100)  // [500, 1000]
  public static func reached(by count: Int, after number: Int = 0) -> [Int] {
    var milestones: [Int] = []
    var (milestone, factor) = (10, 5)
    while milestone <= count {
      if milestone > number { milestones.append(milestone) }
      let (next, isOverflow) = milestone.multipliedReportingOverflow(by: factor)
      guard !isOverflow else { break }
      (milestone, factor) = (next, 7 - factor)
    }
    return milestones
  }

  /// Returns the highest milestone that a count has reached; 0 without one.
  public static func last(reachedBy count: Int) -> Int { reached(by: count).last ?? 0 }
}
