import CivilCalendar
import Contract
import ObservableStateTesting
import TaskEditFeature
import TaskEditFeatureContract
import TaskService
import TaskStore

/// Forms that break the rules of the contract, each with one of them.
enum BrokenForms {
  typealias Subject = TaskEditFeatureContract.Subject
  typealias Forms = BrokenConfigurations<Subject>

  static let inputs: Forms = [
    // Starts with another name.
    "A form without input shows the fields of its task, or empty ones for a new task": showing {
      if $0.snapshot == $0.initial { $0.snapshot.name += "?" }
    },
    // Sends the current state only.
    "A listener receives the current state first, then every new one": changing {
      $0.states = BrokenStates.currentOnly($1.state)
    },
    // Selects fields of a form that is closed.
    "Only a form that is neither saving, asking nor closed accepts input": changing {
      form,
      original in
      let selection = Shared<TaskEditViewModel.Field?>(nil)
      form.select = { selection.value = $0 }
      form.state = {
        var state = original.state()
        state.selection = selection.value ?? state.selection
        return state
      }
    },
    // Selects the first field only.
    "Selecting a field offers its current text and changes none": changing { form, original in
      form.select = { if $0 == .name { original.select($0) } }
    },
    // Clears the field.
    "Selecting a field offers its current text and changes none": changing { form, original in
      form.select = { field in
        original.select(field)
        original.enter("", field)
      }
    },
    // Removes the tags with the notes.
    "Changing one field leaves the others": showing {
      if $0.snapshot.notes.isEmpty { $0.snapshot.tags = "" }
    },
    // Clears the priority.
    "An unknown priority changes nothing": changing { form, original in
      form.enter = { text, field in
        let isUnknown = field == .priority && TaskItem.Priority(rawValue: text) == nil
        original.enter(isUnknown ? "" : text, field)
      }
    },
    // Counts from the day before.
    "The form shows how it understands the due text": showing {
      $0.dueDayReader.today = $0.dueDayReader.today - 1
    },
    // Counts from the current day.
    "A due text keeps the day that it meant when it was entered, also after midnight": creating {
      mock in
      Subject(service: mock.service) { target, saving, saved, today in
        var form = mock.makeViewModel(target, saving, saved, today)
        form.state = { [state = form.state] in
          var state = state()
          state.dueDayReader.today = today()
          return state
        }
        return form
      }
    },
    // Counts from the day on which the form was opened.
    "A due text keeps the day that it meant when it was entered, also after midnight": creating {
      mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let opened = today()
        return mock.makeViewModel(target, saving, saved, { opened })
      }
    },
  ]

  private static let canSaveRule =
    "Saving is possible exactly when something changed, the name is not blank and the due text is understood"

  static let saves: Forms = [
    // Requires notes, like the original.
    canSaveRule: showing { if $0.snapshot.notes.isEmpty { $0.phase = .saving } },
    // Saves a form that cannot be saved.
    canSaveRule: creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let original = mock.makeViewModel(target, saving, saved, today)
        var form = original
        form.save = {
          if original.state().obstacle == .unchanged { original.cancel() }
          await original.save()
        }
        return form
      }
    },
    // Stays open.
    "A successful save closes the form with the task": showing {
      if case .closed = $0.phase { $0.phase = .editing }
    },
    // Saves all fields of the form.
    "A save of an edit changes only the fields that the user changed": creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let original = mock.makeViewModel(target, saving, saved, today)
        var form = original
        form.save = {
          await original.save()
          guard case .task(let task) = target else { return }
          _ = try? await mock.service.edit([task.id]) { $0.notes = original.state().snapshot.notes }
        }
        return form
      }
    },
    // Composes characters.
    "Tags that the user did not change keep every byte": changing { form, original in
      form.enter = { text, field in
        original.enter(text.replacing("u\u{308}", with: "\u{FC}"), field)
      }
    },
    // Saves with every call.
    "A second save during a save does nothing": creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let original = mock.makeViewModel(target, saving, saved, today)
        var form = original
        form.save = {
          guard original.state().phase == .saving else { return await original.save() }
          try? await saving()
        }
        return form
      }
    },
    // Adds a task for each form.
    "Concurrent saves of one draft create one task": creating { mock in
      let number = Shared(0 as UInt8)
      return Subject(service: mock.service) { target, saving, saved, today in
        mock.makeViewModel(.draft(number.replace { $0 + 1 }), saving, saved, today)
      }
    },
  ]

  static let failures: Forms = [
    // Swallows the failure.
    "A failed save keeps the form, shows the failure with its cause, and can be retried": showing {
      $0.failure = nil
    },
    // Saves once only.
    "A failed save keeps the form, shows the failure with its cause, and can be retried": changing {
      form,
      original in
      let isCalled = Shared(false)
      form.save = { if !isCalled.replace(with: { _ in true }) { await original.save() } }
    },
    // Closes the form.
    "A save of a task that was deleted meanwhile is a failure that says so": showing {
      if case .deletedMeanwhile = $0.failure { $0.phase = .closed(.cancelled) }
    },
    // Reports a cancellation as a failure.
    "A cancelled save keeps the form and shows no failure": creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        mock.makeViewModel(
          target,
          { do { try await saving() } catch { throw TestError() } },
          saved,
          today
        )
      }
    },
    // Adds a task with each save.
    """
    A retry of a save that was stored although it failed creates no second task and stores the latest text
    """: creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let first = mock.makeViewModel(target, saving, saved, today)
        let second = mock.makeViewModel(.draft(2), saving, saved, today)
        var form = second
        form.enter = { text, field in
          first.enter(text, field)
          second.enter(text, field)
        }
        form.save = {
          if first.state().failure == nil { await first.save() }
          await second.save()
        }
        return form
      }
    },
    // Keeps the text of the first save.
    """
    A retry of a save that was stored although it failed creates no second task and stores the latest text
    """: changing { form, original in
      form.enter = { text, field in
        if original.state().failure == nil { original.enter(text, field) }
      }
    },
    // Closes the form.
    "A failed deletion keeps the form and shows the failure with its cause": showing {
      if case .notDeleted = $0.failure { $0.phase = .closed(.cancelled) }
    },
  ]

  static let closings: Forms = [
    // Closes every form.
    "Cancelling a changed form asks for confirmation, and cancelling an unchanged one closes it":
      showing { if $0.phase == .asking(.discard) { $0.phase = .closed(.cancelled) } },
    // Asks in every form.
    "Cancelling a changed form asks for confirmation, and cancelling an unchanged one closes it":
      showing { if $0.phase == .closed(.cancelled) { $0.phase = .asking(.discard) } },
    // Understands every answer as a confirmation.
    "Declining a question keeps the form": changing { form, original in
      form.answer = { _ in await original.answer(true) }
    },
    // Saves the changes.
    "Confirming to discard closes the form and saves nothing": changing { form, original in
      form.answer = { isConfirmed in
        await original.answer(!isConfirmed)
        await original.save()
      }
    },
    // Deletes without a question.
    "A deletion asks first": showing {
      if $0.phase == .asking(.delete), let task = $0.task { $0.phase = .closed(.deleted(task)) }
    },
    // Asks whether to delete a new task.
    "A new task cannot be deleted": changing { form, original in
      let isAsking = Shared(false)
      form.delete = { isAsking.value = true }
      form.state = {
        var state = original.state()
        if isAsking.value { state.phase = .asking(.delete) }
        return state
      }
    },
    // Deletes nothing.
    "Confirming to delete deletes the task and closes the form with it": changing {
      form,
      original in
      form.answer = { _ in await original.answer(false) }
    },
    // Closes the form.
    "An answer without a question does nothing": changing { form, original in
      form.answer = { isConfirmed in
        original.cancel()
        await original.answer(isConfirmed)
      }
    },
  ]
}
