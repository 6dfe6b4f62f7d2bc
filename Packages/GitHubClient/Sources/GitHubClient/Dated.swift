public import PortableFoundation

/// A value with a time by GitHub's clock.
///
/// Compare the time with those of stars: the local clock may be wrong.
@dynamicMemberLookup
public struct Dated<Value: Sendable>: Sendable {
  /// The value.
  public var value: Value

  /// The time of the request by GitHub's clock; the value is at least as new.
  ///
  /// Nil without the field `Date`, which recordings do not have.
  public var time: Date?

  /// Creates a value with a time.
  public init(_ value: Value, at time: Date?) {
    self.value = value
    self.time = time
  }

  /// Accesses a member of the value.
  @inlinable
  public subscript<Member>(dynamicMember member: WritableKeyPath<Value, Member>) -> Member {
    get { value[keyPath: member] }
    set { value[keyPath: member] = newValue }
  }
}

extension Dated: Equatable where Value: Equatable {}
