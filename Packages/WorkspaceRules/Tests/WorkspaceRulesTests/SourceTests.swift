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
    ]
  ) func `an import is found with attributes, modifiers and comments`(line: String, module: String)
  {
    #expect(imports("\n\(line)\n") == ["\(module) 2"])
  }

  @Test(arguments: ["// import Store", "let a = \"import Store\"", "important Store", "import "])
  func `comments, strings and longer names are no imports`(line: String) {
    #expect(imports(line) == [])
  }

  private func imports(_ text: String) -> [String] {
    SourceFile(path: "A.swift", text: text).imports.map { "\($0.module) \($0.line)" }
  }
}

@Suite struct PatternTests {
  @Test(
    arguments: [
      ("Store", "Store"), ("*Live", "StoreLive"), ("*Live/*", "StoreLive/Live.swift"),
      ("*/*Mock.swift", "Store/UnitOfWork+Mock.swift"), ("*Contract", "Contract"), ("*", ""),
    ] as [(Pattern, String)]
  ) func `a star matches any text`(pattern: Pattern, name: String) {
    #expect(pattern.matches(name))
  }

  @Test(
    arguments: [
      ("Store", "StoreLive"), ("*Live", "LiveStore"), ("Store*", "CounterStore"),
      ("*Live/*", "StoreLive"), ("a*a", "a"),
    ] as [(Pattern, String)]
  ) func `other characters match themselves`(pattern: Pattern, name: String) {
    #expect(!pattern.matches(name))
  }
}
