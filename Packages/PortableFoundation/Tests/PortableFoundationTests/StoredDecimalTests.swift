import PortableFoundation
import Testing

@Suite struct StoredDecimalTests {
  @Test(
    arguments: zip(
      ["0", "-0", "1.50", "100", "-1e3", "0.00001230", "1e22", "1e-120", "1e127", "-78.97"],
      [
        "0", "0", "1.5", "100", "-1000", "0.0000123", "10000000000000000000000",
        "0.\(String(repeating: "0", count: 119))1", "1\(String(repeating: "0", count: 127))",
        "-78.97",
      ]
    )
  )
  func `a number has one canonical text`(text: String, canonical: String) throws {
    let decimal = try #require(Decimal(string: text))
    let number = try #require(StoredDecimal(decimal))
    #expect(number.description == canonical)
    #expect(StoredDecimal(canonical) == number)
    #expect(number.decimal == decimal)
  }

  @Test func `every digit of the largest and smallest numbers is kept`() throws {
    let largest = Decimal.greatestFiniteMagnitude
    for decimal in [
      largest, -largest, .leastNonzeroMagnitude, Decimal(UInt64.max), Decimal(Int64.min),
      Decimal(string: "12345678901234567890.123456789012345678") ?? 0,
    ] {
      let number = try #require(StoredDecimal(decimal))
      #expect(number.decimal == decimal)
      #expect(StoredDecimal(number.description) == number)
    }
    #expect(StoredDecimal(Decimal.nan) == nil)
  }

  @Test(arguments: [
    "", "-", ".", "1.", ".5", "01", "00", "-0", "1.0", "1.50", "+1", "1e3", " 1", "1 ", "1,5",
    "--1",
    "1.2.3", "0.", "-.5", "NaN", "1\0", "١", "400000000000000000000000000000000000000.1",
    "0." + String(repeating: "0", count: 128) + "1", "1" + String(repeating: "0", count: 200),
  ])
  func `another text is refused`(text: String) {
    #expect(StoredDecimal(text) == nil)
  }

  @Test func `digits that are not the canonical text are a number with all of them`() {
    for (digits, text) in ["70000.50": "70000.5", "007": "7", "-0.0": "0", "1.00": "1"] {
      #expect(StoredDecimal(digits: digits)?.description == text)
    }
    for digits in ["", ".", "1e3", "1,5", "+1", "NaN", "400000000000000000000000000000000000000.1"]
    {
      #expect(StoredDecimal(digits: digits) == nil)
    }
  }

  @Test(arguments: [0, 7, 100, -120, .max, .min])
  func `an integer has its decimal text`(integer: Int) {
    #expect(StoredDecimal(integer).description == "\(integer)")
    #expect(StoredDecimal(Decimal(integer)) == StoredDecimal(integer))
  }

  @Test func `numbers are compared like decimals, and not like texts`() throws {
    let texts = [
      "-1" + String(repeating: "0", count: 100), "-10", "-9.5", "-9.49", "-0.1", "0",
      "0." + String(repeating: "0", count: 100) + "1", "0.0000123", "0.1", "0.11", "9", "9.5",
      "10", "100", "100.00000001", "1" + String(repeating: "0", count: 100),
    ]
    let numbers = try texts.map { try #require(StoredDecimal($0)) }
    #expect(numbers.reversed().sorted() == numbers)
    #expect(numbers.map(\.isPositive) == texts.map { !$0.hasPrefix("-") && $0 != "0" })
    for (first, second) in zip(numbers, numbers.dropFirst()) {
      #expect(first < second && first.decimal < second.decimal)
      #expect(!(second < first) && !(first < first))
    }
  }

  @Test func `a number is encoded as its text`() throws {
    let number = try #require(StoredDecimal("0.1"))
    let data = try JSONEncoder().encode([number])
    #expect(String(decoding: data, as: UTF8.self) == #"["0.1"]"#)
    #expect(try JSONDecoder().decode([StoredDecimal].self, from: data) == [number])
    for text in [#"["0.10"]"#, "[0.1]"] {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([StoredDecimal].self, from: Data(text.utf8))
      }
    }
  }
}
