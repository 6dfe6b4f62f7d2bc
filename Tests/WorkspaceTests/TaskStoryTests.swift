import AgendaFeature
import AgendaService
import CivilCalendar
import Foundation
import Synchronization
import TaskEditFeature
import TaskListFeature
import TaskStore
import Testing

/// The stories of the original applications, across the features: the outputs of a view model are the inputs of the next.
@Suite(.timeLimit(.minutes(10))) struct TaskStoryTests {
  /// 2027-01-20, a Wednesday.
  private let today = CivilDay(daysSince1970: 20_838)

  /// Enters texts in a new form and saves it; returns the task with which the form closes.
  private func add(
    _ name: String,
    due: String = "",
    in application: TaskApplication
  ) async throws -> TaskItem {
    let form = application.form(.newTask(draft: UUID()))
    form.enter(name, .name)
    form.enter(due, .dueDay)
    await form.save()
    guard case .closed(.saved(let task)) = form.state().phase else {
      throw Unsaved(name: name)
    }
    return task
  }

  private struct Unsaved: Error {
    let name: String
  }

  @Test func `the list opens a form, and what the form saves is in the list`() async throws {
    let application = try await TaskApplication(today: today)
    let list = application.list
    await list.refresh()
    #expect(list.state().emptiness == .noTasks)

    // The list requests a new task; the form adds it.
    let added = try await add("Buy milk", in: application)
    await list.refresh()
    #expect(list.state().tasks == [added])

    // The list offers its task to a form, which shows all fields and changes some.
    let form = application.form(.task(try #require(list.state().tasks.first)))
    #expect(form.state().currentText(of: .name) == "Buy milk")
    form.enter("There is a new grocery store", .notes)
    form.enter("high", .priority)
    form.enter("shop", .tags)
    await form.save()
    let outcome = form.state().phase
    await list.refresh()
    let edited = try #require(list.state().tasks.first)
    #expect(outcome == .closed(.saved(edited)))
    #expect(
      edited.content
        == TaskItem.Content(
          name: "Buy milk",
          notes: "There is a new grocery store",
          tags: ["shop"],
          priority: .high
        )
    )

    // A form that is opened with the edited task deletes it, and the list undoes that.
    let secondForm = application.form(.task(edited))
    secondForm.delete()
    await secondForm.answer(true)
    await list.refresh()
    #expect(application.listedNames == [])
    await list.undo()
    #expect(list.state().tasks == [edited])

    // What the list completes leaves it; a form that was opened before still saves its text.
    let thirdForm = application.form(.task(edited))
    await list.complete(edited.id)
    thirdForm.enter("Buy oat milk", .name)
    await thirdForm.save()
    await list.refresh()
    #expect(application.listedNames == [])
    await list.undo()
    await list.undo()
    #expect(list.state().tasks == [edited])
  }

  @Test func `a user creates a to-do`() async throws {
    let application = try await TaskApplication(today: today)
    await application.refresh()
    #expect(application.agendaGroups == [])

    // List → add → title and date → save; the first save fails, the form stays and explains why.
    let isBroken = Mutex(true)
    let form = application.form(.newTask(draft: UUID())) {
      if isBroken.withLock(\.self) { throw CocoaError(.fileWriteOutOfSpace) }
    }
    #expect(!form.state().canSave)
    form.enter("Buy milk", .name)
    form.enter("tomorrow", .dueDay)
    #expect(form.state().dueDay == .day(today + 1))
    await form.save()
    #expect(form.state().phase == .editing)
    #expect(form.state().failure != nil)
    #expect(form.state().currentText(of: .name) == "Buy milk")
    await application.refresh()
    #expect(application.listedNames == [])
    #expect(application.agendaGroups == [])

    // The second save closes the form, and list and agenda show the to-do.
    isBroken.withLock { $0 = false }
    await form.save()
    guard case .closed(.saved(let task)) = form.state().phase else {
      Issue.record("The form is open: \(form.state().phase)")
      return
    }
    await application.refresh()
    #expect(application.list.state().tasks == [task])
    #expect(application.agendaGroups == ["tomorrow: Buy milk"])
  }

  @Test func `a user cancels the creation of a to-do`() async throws {
    let application = try await TaskApplication(today: today)
    _ = try await add("Check courses", due: "today", in: application)
    await application.refresh()

    let unchanged = application.form(.newTask(draft: UUID()))
    unchanged.cancel()
    #expect(unchanged.state().phase == .closed(.cancelled))

    let form = application.form(.newTask(draft: UUID()))
    form.enter("Buy milk", .name)
    form.cancel()
    #expect(form.state().phase == .asking(.discard))
    await form.answer(false)
    #expect(form.state().currentText(of: .name) == "Buy milk")
    form.cancel()
    await form.answer(true)
    #expect(form.state().phase == .closed(.cancelled))

    await application.refresh()
    #expect(application.listedNames == ["Check courses"])
    #expect(application.agendaGroups == ["today: Check courses"])
    await application.list.undo()
    #expect(application.listedNames == [])
  }

  @Test func `a user reads all to-dos due this week and next`() async throws {
    let application = try await TaskApplication(today: today)
    // Wednesday is today; the weeks start on Monday.
    for (name, due) in [
      ("Next Sunday", "2027-01-31"), ("In two weeks", "2027-02-01"), ("Sunday", "2027-01-24"),
      ("Tomorrow", "tomorrow"), ("Someday", ""), ("Yesterday", "2027-01-19"),
      ("Monday", "2027-01-25"), ("Friday", "fri"), ("Today", "today"),
    ] {
      _ = try await add(name, due: due, in: application)
    }
    await application.refresh()
    let groups = [
      "overdue: Yesterday", "today: Today", "tomorrow: Tomorrow", "laterThisWeek: Friday, Sunday",
      "nextWeek: Monday, Next Sunday",
    ]
    #expect(application.agendaGroups == groups)
    #expect(application.listedNames.count == 9)

    // What the list completes leaves the agenda, and an undo in the list returns it.
    let tomorrow = try #require(application.list.state().tasks.first { $0.name == "Tomorrow" })
    await application.list.complete(tomorrow.id)
    await application.agenda.refresh()
    #expect(application.agendaGroups == groups.filter { !$0.hasPrefix("tomorrow") })
    await application.list.undo()
    await application.agenda.refresh()
    #expect(application.agendaGroups == groups)

    // A task of the agenda is the input of a form; its new day moves it to another group.
    let agenda = try #require(application.agenda.state().agenda)
    let form = application.form(.task(try #require(agenda.groups.first?.tasks.first)))
    #expect(form.state().currentText(of: .dueDay) == "2027-01-19")
    form.enter("sometime", .dueDay)
    #expect(!form.state().canSave)
    form.enter("2027-01-26", .dueDay)
    await form.save()
    await application.refresh()
    #expect(application.agendaGroups.last == "nextWeek: Monday, Yesterday, Next Sunday")
    #expect(application.agendaGroups.first == "today: Today")
  }
}
