import InMemoryDatabase
import PortableFoundation
import ResponseCodeStore
import Store

let codes = ResponseCodeStore.mock(in: InMemoryDatabase())
try codes.insert(UUID(), for: ResponseCodeStore.lastResponseCodeKey)
print(try codes.keys())  // ["last-response-code"]
