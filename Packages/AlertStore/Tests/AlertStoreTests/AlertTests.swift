import AlertStore
import PortableFoundation
import Testing

@Suite struct AlertTests {
  @Test func `an encoded alert decodes to an equal alert`() throws {
    for alert in Self.alerts {
      let data = try JSONEncoder().encode(alert)
      #expect(try JSONDecoder().decode(Alert.self, from: data) == alert)
    }
  }

  @Test func `an alert is encoded with its price as text`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    #expect(
      try Self.alerts.map { String(decoding: try encoder.encode($0), as: UTF8.self) } == [
        #"{"created_ms":1000,"direction":"above","id":1,"price":"0.10000001","symbol":"BTC-USD"}"#,
        #"{"created_ms":0,"direction":"below","fired_ms":2000,"id":2,"price":"100","reached":true,"symbol":""}"#,
      ]
    )
  }

  @Test(arguments: [
    #""price":"0.10000001""#: #""price":0.1"#, #""created_ms":1000"#: #""created_ms":1e18"#,
    #""direction":"above""#: #""direction":"up""#, #""id":1"#: #""id":1.5"#,
  ])
  func `an invalid value is not decoded`(valid: String, invalid: String) throws {
    let text = String(decoding: try JSONEncoder().encode(Self.alerts[0]), as: UTF8.self)
    try #require(text.contains(valid))
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Alert.self, from: Data(text.replacing(valid, with: invalid).utf8))
    }
  }

  @Test func `an alert without a price is not encoded`() {
    let alert = Alert(id: 1, symbol: "", direction: .above, price: .nan, createdAt: Date())
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(alert) }
  }

  private static let alerts = [
    Alert(
      id: 1,
      symbol: "BTC-USD",
      direction: .above,
      price: Decimal(string: "0.10000001") ?? 0,
      createdAt: Date(timeIntervalSince1970: 1)
    ),
    Alert(
      id: 2,
      symbol: "",
      direction: .below,
      price: 100,
      createdAt: Date(timeIntervalSince1970: .nan),
      isReached: true,
      firedAt: Date(timeIntervalSince1970: 2.0001)
    ),
  ]
}
