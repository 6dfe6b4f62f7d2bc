import AgendaFeature
import AgendaService
import CivilCalendar
import PortableFoundation
import TaskStore

/// 2027-01-18, a Monday.
let monday = CivilDay(daysSince1970: 20_836)

extension AgendaFeatureContract.Subject {
  /// Adds a task that is due some days after Monday.
  @discardableResult
  func addTask(_ name: String, due days: Int?) throws -> TaskItem {
    let content = TaskItem.Content(name: name, dueDay: days.map { monday + $0 })
    return try store.add([.init(content: content)], .add, Date(timeIntervalSince1970: 0))[0]
  }
}

extension AgendaViewModel.State {
  /// The headings and the names of the tasks; nil before the first agenda.
  var groups: [String]? {
    agenda?.groups.map { "\($0.period): \($0.tasks.map(\.name).joined(separator: ", "))" }
  }
}
