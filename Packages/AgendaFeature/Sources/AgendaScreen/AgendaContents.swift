public import AgendaFeature
import AgendaService
public import CivilCalendar
public import Localization
public import StyleGuide
public import TaskStore
public import TerminalClient
public import TerminalUI

/// The agenda on a screen: groups of tasks with headings, and the details of the selected task.
///
/// Update it with the states of the view model and the size of its area, pass it the keys, and draw it:
///
///     contents.resize(TerminalClient.Size(columns: 80, rows: 20))
///     contents.show(viewModel.state(), today: today)
///     let effect = contents.press(.space, topRow: 3)
///     let lines = contents.lines(in: TerminalClient.Size(columns: 80, rows: 20), style: style)
public struct AgendaContents: Sendable {
  /// What the user requests with a key.
  public enum Effect: Equatable, Sendable {
    /// Nothing; the contents may have changed.
    case none

    /// A form for a new task.
    case add

    /// The form of a task.
    case edit(TaskItem.ID)

    /// The completion of a task.
    case complete(TaskItem.ID)

    /// The deletion of a task.
    case delete(TaskItem.ID)

    /// The undo of the last step.
    case undo
  }

  private let language: Language
  private var state = AgendaViewModel.State()
  private var today: CivilDay?
  private var rows = AgendaRows()

  /// Creates the contents before the first state.
  ///
  /// - Parameter language: The language of headings and sentences.
  public init(language: Language) {
    self.language = language
  }

  /// Shows a state.
  ///
  /// - Parameters:
  ///   - state: The state of the view model.
  ///   - today: The current day, for the marks of overdue tasks.
  public mutating func show(_ state: AgendaViewModel.State, today: CivilDay) {
    self.state = state
    self.today = today
    rows.update(state.agenda?.groups ?? [], hasGaps: false)
  }

  /// Changes the size of the area.
  public mutating func resize(_ size: TerminalClient.Size) {
    rows.resize(height: max(size.rows - 1, 0))
  }

  /// Handles a key and returns what the user requests with it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - topRow: The row of the screen that shows the first line of the area; the first row of the screen is 1.
  public mutating func press(_ key: TerminalClient.Key, topRow: Int) -> Effect {
    switch key {
    case .character("a"): return .add
    case .character("u"): return .undo
    case .return: return rows.selection.map { .edit($0) } ?? .none
    case .space: return rows.selection.map { .complete($0) } ?? .none
    case .character("d"): return rows.selection.map { .delete($0) } ?? .none
    default:
      _ = rows.handle(key, topRow: topRow)
      return .none
    }
  }

  /// Whether characters are text and not commands; the agenda has no text field.
  public var isEditingText: Bool { false }
}

// Rendering.
extension AgendaContents {
  /// Returns the lines of the area, as many as its rows; the last one has the details of the selected task.
  public func lines(in size: TerminalClient.Size, style: Style) -> [Line] {
    Array(repeating: Line(), count: size.rows)
  }

  /// Returns the agenda as paragraphs, for transcripts and for tiny terminals.
  public func paragraphs(_ layout: Layout, columns: Int) -> [Paragraph] {
    []
  }

  /// The keys of the agenda, the most important first.
  public var hints: [KeyHints.Hint] {
    []
  }
}
