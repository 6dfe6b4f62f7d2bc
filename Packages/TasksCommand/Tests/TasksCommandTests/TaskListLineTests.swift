import Localization
import StyleGuide
import TaskFormatting
import TaskListFeature
import TerminalClient
import TerminalUI
import Testing

@testable import TasksCommand

@Suite struct TaskListLineTests {
  @Test(arguments: taskLanguages)
  func `an empty list shows exactly the empty sentence`(language: Language) {
    let contents = Samples.contents(Samples.loaded([]), language)
    let sentence = TaskPhrase.noTasks.text(in: language)
    let texts = contents.texts().map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
    #expect(texts.filter { !$0.hasPrefix("─") } == [sentence[...]])
    #expect(contents.paragraphs(.plain).texts == [sentence])
    #expect(contents.paragraphs(.compact).texts == [sentence])
  }

  @Test func `each reason of an empty list has its own sentence`() {
    let sentences: [(TaskListViewModel.Emptiness?, String)] = [
      (.noTasks, "You have not added any tasks yet"), (.noOpenTasks, "You have no open tasks"),
      (.noneNow, "All open tasks start later, or wait for others"),
      (.noDoneTasks, "You have not completed any tasks yet"), (.noMatch, "No task matches"),
      (nil, ""),
    ]
    for (emptiness, sentence) in sentences {
      let contents = Samples.contents(.init(isLoaded: true, emptiness: emptiness))
      #expect(contents.emptySentence == sentence)
    }
  }

  @Test func `text of the user is escaped in every place`() {
    let task = Samples.task(1, "a\u{1B}[2J", notes: "b\u{202E}", tags: ["c\u{1B}"])
    let state = Samples.loaded([task], searchText: "d\u{1B}")
    let contents = Samples.contents(state)
    let texts =
      contents.texts() + contents.paragraphs(.plain).texts
    #expect(!texts.contains { $0.contains("\u{1B}") || $0.contains("\u{202E}") })
    #expect(texts.count { $0.contains(#"\u{1B}"#) } >= 4)
  }
}

extension [Paragraph] {
  /// The texts of the paragraphs, as a transcript of a plain screen shows them.
  var texts: [String] { Transcript(Shown(paragraphs: self), style: .plain).lines }
}

/// Contents of fixed paragraphs.
private struct Shown: ScreenContents {
  let paragraphs: [Paragraph]
  var isReady: Bool { true }

  func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] { paragraphs }
}
