import Testing

@testable import WorkspaceRules

@Suite struct SourceScannerTests {
  @Test(
    arguments: [
      ("a // b \"", "a       "),
      ("a /* b /* c */ d */ e", "a                   e"),
      ("a /* b\nc */ d", "a     \n     d"),
      ("a /* b", "a     "),
      ("a / b", "a / b"),
      (#"a "b" c"#, #"a " " c"#),
      (#"a "b\"c" d"#, #"a "    " d"#),
      (#"a "" b"#, #"a "" b"#),
      (##"a #"b"c"# d"##, ##"a #"   "# d"##),
      (##"a #"b\(c)"# d"##, ##"a #"     "# d"##),
      (##"a #"b\#(c)"# d"##, ##"a #" \#(c)"# d"##),
      (#"a "b\(f("c") + (d))e" g"#, #"a " \(f(" ") + (d)) " g"#),
      ("a \"\"\"\n  b \"c\"\n  \"\"\" d", "a \"\"\"\n       \n  \"\"\" d"),
      ("a \"b\nc", "a \" \nc"),
      ("#if a", "#if a"),
      ("(a) \"é\" b", "(a) \"  \" b"),
    ]
  ) func `comments and the contents of strings become spaces`(text: String, code: String) {
    #expect(SourceScanner.code(of: text) == code)
  }
}

@Suite struct ImportTests {
  @Test(
    arguments: [
      ("import Store", "Store"),
      ("  @testable import Store // why", "Store"),
      ("public import struct Store.Key", "Store"),
      ("@preconcurrency @_spi(A) package import Store", "Store"),
      ("import Glibc.stdio", "Glibc"),
      ("// import Store", nil), ("let a = \"import Store\"", nil), ("important Store", nil),
      ("import ", nil),
    ]
  ) func `an import is found in code, with attributes, modifiers and comments`(
    line: String,
    module: String?
  ) {
    let imports = SourceFile(path: "A.swift", text: "\n\(line)\n").imports
    #expect(imports == [module].compactMap(\.self).map { Import(module: $0, line: 2) })
  }
}

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("Store", "Store", true), ("*Live", "StoreLive", true),
      ("*Live/*", "StoreLive/Live.swift", true),
      ("*/*Mock.swift", "Store/UnitOfWork+Mock.swift", true), ("*Contract", "Contract", true),
      ("*", "", true), ("Store", "StoreLive", false), ("*Live", "LiveStore", false),
      ("Store*", "CounterStore", false), ("*Live/*", "StoreLive", false), ("a*a", "a", false),
    ] as [(Pattern, String, Bool)]
  ) func `a star matches any text, and other characters match themselves`(
    pattern: Pattern,
    name: String,
    isMatch: Bool
  ) {
    #expect(pattern.matches(name) == isMatch)
  }
}
