import CounterService

let counter = CounterService.mock(initially: 41)
print(try counter.increment())  // 42
