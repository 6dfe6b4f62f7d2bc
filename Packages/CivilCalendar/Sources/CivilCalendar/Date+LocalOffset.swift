import POSIX
public import PortableFoundation

extension Date {
  /// The offset of local time from UTC at this instant, in seconds.
  public var localOffset: Int {
    var seconds = time_t(exactly: timeIntervalSince1970.rounded(.down)) ?? 0
    var local = tm()
    localtime_r(&seconds, &local)
    return local.tm_gmtoff
  }
}
