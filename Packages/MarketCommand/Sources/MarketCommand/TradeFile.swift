import CivilCalendar
import CommandLineParsing
import CommandSupport
import FileClient
import PortableFoundation
import TextFormatting
import TradeStore

/// A file of trades as separated values, with a header line that names the columns in any order.
///
///     time,side,asset,amount,price,currency
///     2026-03-01,buy,BTC,0.5,60000,EUR
struct TradeFile {
  /// The deals with the numbers of their lines.
  private(set) var deals: [(line: Int, deal: Deal)] = []

  /// The columns that a trade needs.
  private static let columns = ["time", "side", "asset", "amount", "price", "currency"]

  /// The columns of an export that follow from the others.
  private static let derivedColumns = ["id", "total"]

  private static let maximumCount = 100_000

  /// Reads the lines of a file; ignores blank lines, and a byte order mark, which some programs write.
  ///
  /// - Throws: ``TradeFileError`` for the first line that is no trade; an error of the lines.
  init(
    _ lines: FileClient.Lines,
    now: Date,
    localOffset: (Date) -> Int
  ) throws {
    var number = 0
    var header: (separator: Unicode.Scalar, names: [String])?
    while var bytes = try lines.next() {
      number += 1
      if number == 1, bytes.starts(with: "\u{FEFF}".utf8) { bytes.removeFirst(3) }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw TradeFileError(number, "the text is not UTF-8")
      }
      if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) { continue }
      guard let current = header else {
        header = try Self.header(of: text, line: number)
        continue
      }
      guard deals.count < Self.maximumCount else {
        throw TradeFileError(number, "the file has more than \(Self.maximumCount) trades")
      }
      guard let fields = text.csvFields(separatedBy: current.separator) else {
        throw TradeFileError(number, "a quote is out of place or not closed")
      }
      guard fields.count == current.names.count else {
        throw TradeFileError(
          number,
          "the header names \(current.names.count) columns, and the line has \(fields.count)"
        )
      }
      let values = Dictionary(uniqueKeysWithValues: zip(current.names, fields))
      let row = TradeRow(line: number, values: values)
      deals.append((number, try row.deal(now: now, localOffset: localOffset)))
    }
    guard header != nil else {
      throw TradeFileError(1, "the header with the names of the columns is missing")
    }
  }

  /// Returns the separator and the names of the columns.
  private static func header(
    of text: String,
    line: Int
  ) throws -> (separator: Unicode.Scalar, names: [String]) {
    let separators: [Unicode.Scalar] = ["\t", ";", ","]
    let separator = separators.first(where: text.unicodeScalars.contains) ?? ","
    let names = (text.csvFields(separatedBy: separator) ?? []).map {
      $0.lowercased().filter { !$0.isWhitespace }
    }
    func quoted(_ names: [String]) -> String { names.map { "'\($0)'" }.listed }
    let missing = columns.filter { !names.contains($0) }
    guard missing.isEmpty else {
      throw TradeFileError(line, "the header does not name the columns \(quoted(missing))")
    }
    // A column that is not read, such as one of fees, would be lost silently.
    let unknown = names.filter { !(columns + derivedColumns).contains($0) }
    guard unknown.isEmpty else {
      throw TradeFileError(line, "the columns \(quoted(unknown)) are unknown; remove them")
    }
    guard Set(names).count == names.count else {
      throw TradeFileError(line, "the header names a column twice")
    }
    return (separator, names)
  }
}

/// The fields of a line by the names of their columns.
private struct TradeRow {
  let line: Int
  let values: [String: String]

  func deal(now: Date, localOffset: (Date) -> Int) throws -> Deal {
    let (side, time) = (text("side").lowercased(), text("time"))
    guard let side = Deal.Side(rawValue: side) else {
      throw TradeFileError(line, "the side '\(side)' is neither buy nor sell")
    }
    // No duration such as '2h ago': a repeated import would add the trade again.
    guard let point = PointInTime(time) else {
      throw TradeFileError(
        line,
        "the time '\(time)' must be such as 2026-11-21T10:00:00Z, '2026-11-21 10:00' or 2026-11-21"
      )
    }
    let deal = Deal(
      side,
      try value("amount", .amount),
      of: try value("asset", .code(named: "ASSET")),
      at: try value("price", .unitPrice),
      in: try value("currency", .code(named: "CURRENCY")),
      time: point.date(now: now, secondsFromGMT: localOffset)
    )
    do {
      try deal.validate()
    } catch {
      throw TradeFileError(line, String("\(error)".dropLast()))
    }
    return deal
  }

  private func text(_ column: String) -> String {
    let text = values[column, default: ""]
    return String(
      text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    )
  }

  private func value<Value>(_ column: String, _ parser: ValueParser<Value>) throws -> Value {
    do {
      return try parser.parse(text(column))
    } catch {
      throw TradeFileError(line, "the \(column) '\(text(column))' \(error.reason)")
    }
  }
}

/// The reason why a line of a file is no trade.
struct TradeFileError: Error {
  let line: Int
  let cause: String

  init(_ line: Int, _ cause: String) { (self.line, self.cause) = (line, cause) }
}
