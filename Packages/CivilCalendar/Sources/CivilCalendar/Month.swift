/// A month; the raw values are those of ISO 8601.
public enum Month: Int, CaseIterable, Sendable {
  case january = 1
  case february, march, april, may, june, july, august, september, october, november, december
}
