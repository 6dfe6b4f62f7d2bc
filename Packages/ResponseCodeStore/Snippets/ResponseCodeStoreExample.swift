#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import InMemoryDatabase
import ResponseCodeStore
import Store

let codes = ResponseCodeStore.mock(in: InMemoryDatabase())
try codes.insert(UUID(), for: ResponseCodeStore.lastResponseCodeKey)
print(try codes.keys())  // ["last-response-code"]
