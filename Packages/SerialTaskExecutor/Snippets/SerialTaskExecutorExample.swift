import SerialTaskExecutor

let executor = SerialTaskExecutor()

// Tasks run one after another, in the order in which they were made.
let greeting = Task(executorPreference: executor) { print("hello") }
let name = Task(executorPreference: executor) { print("Ada") }

await executor.settle()  // both have run as far as they could
