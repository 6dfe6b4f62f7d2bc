import LastResponseCodeService
import PortableFoundation

let service = LastResponseCodeService.mock()
print(try service.responseCode() == nil)  // true
try service.updateResponseCode(UUID())
print(try service.responseCode() != nil)  // true
