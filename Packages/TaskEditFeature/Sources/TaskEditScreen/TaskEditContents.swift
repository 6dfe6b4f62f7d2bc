public import CivilCalendar
public import Localization
public import StyleGuide
public import TaskEditFeature
public import TerminalClient
public import TerminalUI
import TextFormatting

/// The form of a task in a part of a screen: turns its state into lines, and keys into effects.
///
/// Pass each effect to the view model, and then show the current state, so that the form never shows an older text:
///
///     let effect = contents.press(key, topRow: 2)
///     await perform(effect, on: viewModel)
///     contents.show(viewModel.state(), today: today())
public struct TaskEditContents: Sendable {
  /// The effect of a key, which the view model performs.
  public enum Effect: Equatable, Sendable {
    case none
    case select(TaskEditViewModel.Field)
    case enter(String, TaskEditViewModel.Field)
    case save
    case cancel
    case delete
    case answer(Bool)
  }

  let language: Language

  /// The shown state; nil before the first one.
  var state: TaskEditViewModel.State?

  /// The current day.
  var today: CivilDay?

  var size = TerminalClient.Size(columns: 80, rows: 24)

  /// Creates an empty form.
  public init(language: Language) {
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The current state of the view model.
  ///   - today: The current day, from which the form counts the days until the due day.
  public mutating func show(_ state: TaskEditViewModel.State, today: CivilDay) {
    self.state = state
    self.today = today
  }

  /// Changes the size of the form's area.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
  }

  /// Edits the form with a key, and returns the effect.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that has the first line of the form; the first row is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch key {
    case .control("s"): .save
    case .control("d"): .delete
    case .escape: .cancel
    default: .none
    }
  }

  /// Returns the lines of the form, as many as the rows of the size.
  public func lines(in size: TerminalClient.Size, style: Style) -> [Line] {
    let lines = paragraphs(.compact, columns: size.columns).prefix(size.rows).map { _ in Line() }
    return lines + Array(repeating: Line(), count: max(size.rows - lines.count, 0))
  }

  /// Returns the form as paragraphs, for screen readers and tiny terminals.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    guard let state else { return [] }
    return TaskEditViewModel.Field.allCases.map { field in
      Paragraph(state.currentText(of: field).escapedForTerminal(), importance: .result)
    }
  }

  /// The keys of the form, the most important first.
  public var hints: [KeyHints.Hint] { [] }

  /// The title of the form.
  public var title: String { "" }

  /// Whether letters are text, and not commands.
  public var isEditingText: Bool { state?.phase == .editing }
}
