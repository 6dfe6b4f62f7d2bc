import AlertStore
import CommandSupport
import PortableFoundation
import PriceLog

/// The first line of an export; the watchlist, the alerts and the records of the price log follow it, in their orders.
struct MarketExportHeader: ExportHeader, Equatable {
  static let format = "market-export"
  static let schemaVersion = 1
  static let recordNoun = "record"

  /// The last number that was assigned to an alert.
  let lastAlert: Int

  init(lastAlert: Int) {
    self.lastAlert = lastAlert
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    lastAlert = try container.decode(Int.self, forKey: .lastAlert)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.format, forKey: .format)
    try container.encode(Self.schemaVersion, forKey: .schemaVersion)
    try container.encode(lastAlert, forKey: .lastAlert)
  }

  private enum CodingKeys: String, CodingKey {
    case format
    case schemaVersion = "schema_version"
    case lastAlert = "last_alert"
  }
}

/// A line between the first and the last one of an export: an object with one member, whose name is the kind of the record.
enum MarketExportRecord: Codable {
  /// A symbol of the watchlist.
  case watched(String)

  /// An alert.
  case alert(Alert)

  /// A record of the price log.
  case price(PriceLog.Record)

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    switch container.allKeys.first {
    case .watched: self = .watched(try container.decode(String.self, forKey: .watched))
    case .alert: self = .alert(try container.decode(Alert.self, forKey: .alert))
    case nil: self = .price(try PriceLog.Record(from: decoder))
    }
  }

  func encode(to encoder: any Encoder) throws {
    if case .price(let record) = self { return try record.encode(to: encoder) }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .watched(let symbol): try container.encode(symbol, forKey: .watched)
    case .alert(let alert): try container.encode(alert, forKey: .alert)
    case .price: break
    }
  }

  private enum CodingKeys: String, CodingKey {
    case watched, alert
  }

  /// The place of the kind in an export.
  fileprivate var place: Int {
    switch self {
    case .watched: 0
    case .alert: 1
    case .price: 2
    }
  }
}

/// Finds contradictions between the first line and the records of an export.
struct MarketExportConsistency: ExportConsistency {
  private var alerts: AlertStore.RestoreValidator?
  private var prices = RestoreValidator()

  /// The symbols of the watchlist, by their bytes.
  private var watched: Set<[UInt8]> = []

  /// The place of the last record's kind.
  private var place = 0

  /// The first contradiction that was found.
  private var found: String?

  init(of header: MarketExportHeader) {
    do {
      alerts = try AlertStore.RestoreValidator(lastNumber: header.lastAlert)
    } catch {
      found = "last_alert in line 1 is out of range"
    }
  }

  mutating func check(_ record: MarketExportRecord, line: Int) {
    guard found == nil else { return }
    do {
      guard record.place >= place else { throw Contradiction("the record is out of order") }
      place = record.place
      switch record {
      case .watched(let symbol):
        guard watched.insert(Array(symbol.utf8)).inserted else {
          throw Contradiction("\(symbol) is repeated")
        }
      case .alert(let alert): try alerts?.validate(alert)
      case .price(let record): try prices.validate(record)
      }
    } catch let error as Contradiction {
      found = "\(error.clause) in line \(line)"
    } catch let error as AlertStoreError {
      found = "\(error.clause) in line \(line)"
    } catch PriceLogError.invalidRecord(let clause) {
      found = "\(clause) in line \(line)"
    } catch {
      found = "\(error) in line \(line)"
    }
  }

  func contradiction() -> String? { found }
}

/// A contradiction between the kinds of records.
private struct Contradiction: Error {
  let clause: String

  init(_ clause: String) { self.clause = clause }
}

extension AlertStoreError {
  /// The contradiction, as a clause.
  fileprivate var clause: String {
    switch self {
    case .alertOutOfOrder(let id): "alert \(id) is out of order"
    case .invalidPrice(let symbol): "the price of an alert for \(symbol) is not above 0"
    case .notEmpty, .invalidNumber: "\(self)"
    }
  }
}
