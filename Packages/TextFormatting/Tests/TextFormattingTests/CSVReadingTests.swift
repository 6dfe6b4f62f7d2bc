import Testing
import TextFormatting

@Suite struct CSVReadingTests {
  @Test(arguments: [
    ("", [""]), ("a", ["a"]), ("a,b", ["a", "b"]), ("a,,", ["a", "", ""]), (",", ["", ""]),
    (#""a,b",c"#, ["a,b", "c"]), (#""a""b""#, [#"a"b"#]), (#""""""#, [#"""#]),
    (#""","a b""#, ["", "a b"]),
    ("é\u{301},\u{1F600}", ["é\u{301}", "\u{1F600}"]), ("a;b", ["a;b"]),
  ])
  func `a line has its fields, also in quotes`(line: String, fields: [String]) {
    #expect(line.csvFields(separatedBy: ",") == fields)
    #expect(line.replacing(",", with: ";").csvFields(separatedBy: ";") != nil)
  }

  @Test(arguments: [#"""#, #"a"b"#, #""a"b"#, #""a" ,b"#, #"a,"b"#])
  func `a quote that is out of place or not closed is refused`(line: String) {
    #expect(line.csvFields(separatedBy: ",") == nil)
  }

  @Test(arguments: [["a", "b"], ["", ""], ["a,b", #"say "hi""#], ["e\u{301}", "\"\u{301}"]])
  func `written fields are read unchanged`(fields: [String]) {
    let line = String { text in
      for (index, field) in fields.enumerated() {
        if index > 0 { text.append(ascii: ",") }
        text.append(csvField: field)
      }
    }
    #expect(line.csvFields(separatedBy: ",") == fields)
  }
}
