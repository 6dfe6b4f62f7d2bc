import SerialTaskExecutor

let executor = SerialTaskExecutor()

// Tasks run one after another, in the order of their creation.
let greeting = Task(executorPreference: executor) { print("hello") }
let name = Task(executorPreference: executor) { print("Ada") }

await executor.settle()  // both tasks have finished
