import Contract
import PortableFoundation
import TaskEditFeature
import TaskEditFeatureContract

extension TaskEditViewModel.Target {
  /// A new task of the draft with a number.
  static func draft(_ number: UInt8) -> Self {
    .newTask(draft: UUID(uuid: (9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, number)))
  }
}

extension BrokenForms {
  /// Breaks the mock by the way in which forms are created.
  static func creating(_ change: @escaping @Sendable (_ mock: Subject) -> Subject) -> Forms.Change {
    { subject, original in subject = change(original) }
  }

  /// Breaks the mock by a change of the endpoints.
  static func changing(
    _ change:
      @escaping @Sendable (_ form: inout TaskEditViewModel, _ original: TaskEditViewModel) -> Void
  ) -> Forms.Change {
    creating { mock in
      Subject(service: mock.service) { target, saving, saved, today in
        let original = mock.makeViewModel(target, saving, saved, today)
        var form = original
        change(&form, original)
        return form
      }
    }
  }

  /// Breaks the mock by a change of the current state.
  static func showing(
    _ change: @escaping @Sendable (_ state: inout TaskEditViewModel.State) -> Void
  ) -> Forms.Change {
    changing { form, original in
      form.state = {
        var state = original.state()
        change(&state)
        return state
      }
    }
  }
}
