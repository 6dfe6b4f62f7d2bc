/// A line in tenths of a pixel, which SVG can draw in few bytes.
struct ChartPath: Equatable {
  struct Place: Equatable {
    var x: Int
    var y: Int
  }

  private(set) var places: [Place]

  /// Creates the path of places, whose `x` ascends.
  init(_ places: [Place]) {
    self.places = places
  }

  /// Returns the path with no more places than a number, from 8.
  ///
  /// Places within a horizontal line are left out. If more remain than the limit, each of the columns of equal width keeps its
  /// first, its last, its lowest and its highest place: so do the first, the last, the lowest and the highest of all.
  func thinned(to limit: Int) -> Self {
    let corners = Self(
      places.indices.filter { index in
        index == 0 || index == places.count - 1 || places[index - 1].y != places[index].y
          || places[index + 1].y != places[index].y
      }.map { places[$0] }
    )
    guard corners.places.count > limit, let first = corners.places.first?.x,
      let last = corners.places.last?.x
    else { return corners }
    // A line that only rises needs half of the places.
    for columnCount in [limit, limit / 2] {
      let result = corners.keepingExtremes(from: first, to: last, columnCount: columnCount)
      if result.places.count <= limit { return result }
    }
    return corners.keepingExtremes(from: first, to: last, columnCount: limit / 4)
  }

  private func keepingExtremes(from first: Int, to last: Int, columnCount: Int) -> Self {
    let numbers = places.map { place in
      min((place.x - first) * columnCount / max(last - first, 1), columnCount - 1)
    }
    var (kept, start) = ([Place](), 0)
    for index in places.indices where numbers[index] != numbers.dropFirst(index + 1).first {
      let column = start...index
      let lowest = column.min { places[$0].y < places[$1].y } ?? index
      let highest = column.max { places[$0].y < places[$1].y } ?? index
      kept += Set([start, lowest, highest, index]).sorted().map { places[$0] }
      start = index + 1
    }
    return Self(kept)
  }

  /// The value of the attribute `d`; empty without places.
  var data: String {
    guard let start = places.first else { return "" }
    var text = "M\(start.x.tenths) \(start.y.tenths)"
    for (place, next) in zip(places, places.dropFirst()) {
      let (x, y) = (next.x - place.x, next.y - place.y)
      text += y == 0 ? "h\(x.tenths)" : "l\(x.tenths)\(y < 0 ? "" : " ")\(y.tenths)"
    }
    return text
  }
}

extension Int {
  /// The tenths as a decimal number in the fewest characters.
  var tenths: String {
    let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: 10)
    let text = rest == 0 ? "\(whole)" : "\(whole == 0 ? "" : "\(whole)").\(rest)"
    return self < 0 ? "-\(text)" : text
  }
}

extension Double {
  /// The number in tenths.
  var inTenths: Int { Int((self * 10).rounded()) }
}
