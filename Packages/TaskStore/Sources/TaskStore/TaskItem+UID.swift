import PortableFoundation

extension TaskItem {
  /// The permanent identity for other programs, in calendars and in the files of Taskwarrior.
  ///
  /// That of a task without a stored one is a UUID of version 8 (RFC 9562, section 5.8): 48 bits of the time of creation in
  /// milliseconds, and the number of the task.
  public var uid: String {
    storedUID ?? Self.uid(of: id, createdAt: createdAt)
  }

  /// The identity for programs that require a UUID: ``uid`` if it is one, else that of a task without a stored one.
  public var uuid: String {
    let isUUID = storedUID.map { UUID(text: $0) != nil } ?? true
    return isUUID ? uid.lowercased() : Self.uid(of: id, createdAt: createdAt)
  }

  private static func uid(of id: Int, createdAt: Date) -> String {
    func hex(_ number: UInt64, _ count: Int) -> String {
      let digits = String(number, radix: 16).suffix(count)
      return String(repeating: "0", count: count - digits.count) + digits
    }
    let time = hex(UInt64(bitPattern: createdAt.milliseconds), 12)
    let number = hex(UInt64(clamping: id), 18)
    return [
      "\(time.prefix(8))", "\(time.suffix(4))", "8\(number.prefix(3))",
      "8\(number.dropFirst(3).prefix(3))", "\(number.suffix(12))",
    ].joined(separator: "-")
  }

  /// Returns the number in an identity that is not stored; nil for other texts.
  static func id(inUID uid: String) -> ID? {
    let parts = uid.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.count) == [8, 4, 4, 4, 12], parts[2].first == "8", parts[3].first == "8"
    else {
      return nil
    }
    return Int(parts[2].dropFirst() + parts[3].dropFirst() + parts[4], radix: 16)
  }
}
