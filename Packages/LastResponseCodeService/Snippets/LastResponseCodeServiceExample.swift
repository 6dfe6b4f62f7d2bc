#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import LastResponseCodeService

let service = LastResponseCodeService.mock()
print(try service.responseCode() == nil)  // true
try service.updateResponseCode(UUID())
print(try service.responseCode() != nil)  // true
