import Contract
import StoreContract
import TaskStore
import TaskStoreContract

extension TaskStoreContractTests {
  static let brokenAudits: BrokenConfigurations<TaskStoreContract.Subject> = [
    // Counts deleted tasks.
    "An audit counts the tasks and steps, and finds the tasks that differ from their newest change in effect, and the steps that do not have the changes that they count":
      { subject, original in
        subject.client.audit = {
          var audit = try original.client.audit()
          audit.taskCount += try original.client.count(.init(state: .deleted))
          return audit
        }
      }
  ]
}
