public import Localization
import StyleGuide
public import TerminalClient
public import TerminalUI
public import Testing
import TextFormatting

/// The states of a screen that snapshots show.
///
///     @Test(arguments: ListState.allCases)
///     func `each state matches its snapshot`(state: ListState) throws {
///       try state.verify(sizes: [(40, 12)], in: [.german])
///     }
public protocol ScreenSample: CaseIterable, RawRepresentable<String>, CustomTestStringConvertible,
  Sendable
{
  /// The screen.
  associatedtype Contents: ScreenContents

  /// Returns the screen on a terminal of a size.
  func contents(_ size: TerminalClient.Size, _ language: Language) -> Contents
}

extension ScreenSample {
  /// The name of the state.
  public var testDescription: String { rawValue }

  private static var ascii: TextStyle { TextStyle(hasColour: false, isASCII: true) }

  private func frame(
    _ columns: Int,
    _ rows: Int,
    _ style: TextStyle,
    _ language: Language
  ) -> Frame {
    let size = TerminalClient.Size(columns: columns, rows: rows)
    return Frame(contents(size, language), size: size, style: style)
  }

  /// Compares the state on 80 × 24, as plain lines, in further sizes and in further languages with its snapshot.
  ///
  /// - Parameters:
  ///   - sizes: The further sizes.
  ///   - languages: The further languages.
  ///   - isStyled: Whether the snapshot has the state in colour, too, and the first further language in ASCII and on 40 × 12.
  ///   - testFile: The path of the test.
  ///   - sourceLocation: The location of the failure.
  public func verify(
    sizes: [(columns: Int, rows: Int)] = [],
    in languages: [Language] = [],
    isStyled: Bool = false,
    testFile: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var snapshot = Snapshot()
    func add(
      _ columns: Int,
      _ rows: Int,
      _ style: TextStyle = .plain,
      _ language: Language = .english,
      _ suffix: String = ""
    ) {
      snapshot.add("\(columns) × \(rows)\(suffix)", frame(columns, rows, style, language))
    }
    add(80, 24)
    for (columns, rows) in sizes { add(columns, rows) }
    if isStyled { add(80, 24, .colour, .english, " in colour") }
    for language in languages { add(80, 24, .plain, language, " in \(language.name)") }
    if isStyled, let language = languages.first {
      add(40, 12, .plain, language, " in \(language.name)")
      add(80, 24, Self.ascii, language, " in ASCII")
    }
    let size = TerminalClient.Size(columns: 80, rows: 24)
    snapshot.add("plain lines", Transcript(contents(size, .english), style: .plain).lines)
    try snapshot.verify("screen \(rawValue)", testFile: testFile, sourceLocation: sourceLocation)
  }

  /// Expects that each state fits a terminal, in every language.
  public static func expectFitting(
    _ columns: Int,
    _ rows: Int,
    in languages: [Language],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (language, state) in languages.flatMap({ language in allCases.map { (language, $0) } }) {
      let lines = state.frame(columns, rows, .plain, language).lines
      #expect(
        lines.count <= rows && lines.allSatisfy { $0.terminalWidth <= columns },
        "\(state), \(language)",
        sourceLocation: sourceLocation
      )
    }
  }

  /// Expects that a state has no escapes in ASCII: the texts of the screen have replacements in every language.
  public func expectASCII(
    in languages: [Language],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for line in languages.flatMap({ frame(120, 40, Self.ascii, $0).lines }) {
      #expect(
        line.utf8.allSatisfy { $0 < 0x80 } && !line.contains(#"\u{"#),
        "\(line)",
        sourceLocation: sourceLocation
      )
    }
  }
}

extension Language {
  /// The English name of the language.
  fileprivate var name: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}
