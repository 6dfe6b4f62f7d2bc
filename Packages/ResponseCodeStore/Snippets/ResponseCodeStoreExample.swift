import InMemoryDatabase
import PortableFoundation
import ResponseCodeStore
import Store

let codes = ResponseCodeStore.mock(in: InMemoryDatabase())
let code = UUID()
try codes.insert(code, for: ResponseCodeStore.lastResponseCodeKey)
print(try codes.value(ResponseCodeStore.lastResponseCodeKey) == code)  // true
