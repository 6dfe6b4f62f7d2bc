public import Localization
public import TerminalClient

/// A key of a screen: its effect, its hint on the last line, and its line in the help.
///
///     static let keys: [KeyBinding<Self, Action>] = [
///       .init("a", TaskKey.add, .add),
///       .init(.return, TaskKey.edit, if: { $0.selection != nil }) { .edit($0.selection) },
///     ]
///
/// The phrase of a binding contains the hint and the help, in the form `key: effect`, such as
/// `return: edit | return: edit the selected task`. A hint may be alone; a help without a hint starts with `| `.
public struct KeyBinding<Target, Action: Sendable>: Sendable {
  let keys: [TerminalClient.Key]
  let phrase: any Phrase
  var hasHint = true
  let isEssential: Bool
  let isAvailable: @Sendable (_ target: Target) -> Bool
  let effect: @Sendable (_ target: inout Target, _ key: TerminalClient.Key) -> Action

  /// Creates a binding whose effect depends on its target, or changes it.
  ///
  /// - Parameters:
  ///   - keys: The keys; a press on the hint presses the first one.
  ///   - phrase: The hint and the help.
  ///   - isEssential: Whether a narrow screen drops other hints first.
  ///   - isAvailable: Returns whether the keys have an effect now; otherwise they have no hint.
  ///   - effect: Changes the target, and returns an action.
  public init(
    _ keys: TerminalClient.Key...,
    text phrase: any Phrase,
    isEssential: Bool = false,
    if isAvailable: @escaping @Sendable (_ target: Target) -> Bool = { _ in true },
    effect: @escaping @Sendable (_ target: inout Target, _ key: TerminalClient.Key) -> Action
  ) {
    self.keys = keys
    self.phrase = phrase
    self.isEssential = isEssential
    self.isAvailable = isAvailable
    self.effect = effect
  }

  /// Creates a binding with a constant action.
  public init(
    _ keys: TerminalClient.Key...,
    text phrase: any Phrase,
    isEssential: Bool = false,
    if isAvailable: @escaping @Sendable (_ target: Target) -> Bool = { _ in true },
    _ action: Action
  ) {
    self.keys = keys
    self.phrase = phrase
    self.isEssential = isEssential
    self.isAvailable = isAvailable
    effect = { _, _ in action }
  }

  private init<Part>(
    _ binding: KeyBinding<Part, Action>,
    of part: any WritableKeyPath<Target, Part> & Sendable
  ) {
    keys = binding.keys
    phrase = binding.phrase
    isEssential = binding.isEssential
    isAvailable = { binding.isAvailable($0[keyPath: part]) }
    effect = { binding.effect(&$0[keyPath: part], $1) }
  }

  /// The binding without its hint, where other keys are more important.
  public var withoutHint: Self {
    var binding = self
    binding.hasHint = false
    return binding
  }

  /// Returns the binding for a target with this one as a part.
  public func of<Whole>(
    _ part: any WritableKeyPath<Whole, Target> & Sendable
  ) -> KeyBinding<Whole, Action> {
    KeyBinding<Whole, Action>(self, of: part)
  }
}

extension Array {
  /// Returns the action of a key, nil if no available binding has the key.
  public func action<Target, Action>(
    of key: TerminalClient.Key,
    on target: inout Target
  ) -> Action? where Element == KeyBinding<Target, Action> {
    first { $0.keys.contains(key) && $0.isAvailable(target) }?.effect(&target, key)
  }

  /// Returns the hints of the available keys.
  public func hints<Target, Action>(
    for target: Target,
    in language: Language
  ) -> [KeyHints.Hint] where Element == KeyBinding<Target, Action> {
    compactMap { binding in
      guard binding.hasHint, binding.isAvailable(target),
        let (key, effect) = binding.texts(in: language).hint?.keyAndEffect
      else { return nil }
      return .init(key, effect, isEssential: binding.isEssential, presses: binding.keys.first)
    }
  }

  /// Returns the lines of the help: the keys and their effects.
  public func help<Target, Action>(in language: Language) -> [String]
  where Element == KeyBinding<Target, Action> {
    compactMap { $0.texts(in: language).help }
  }
}

extension KeyBinding {
  /// The two parts of the phrase: the hint, nil if it is empty, and the help, nil without a bar.
  fileprivate func texts(in language: Language) -> (hint: String?, help: String?) {
    let parts = phrase.text(in: language).split(
      separator: "|",
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    var hint = parts[0]
    while hint.last == " " { hint.removeLast() }
    let help = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : nil
    return (hint.isEmpty ? nil : String(hint), help)
  }
}

extension String {
  /// The key and the effect of a text with the form `key: effect`.
  var keyAndEffect: (key: String, effect: String) {
    guard let separator = indices.first(where: { self[$0...].hasPrefix(": ") }) else {
      return (self, "")
    }
    return (String(self[..<separator]), String(self[separator...].dropFirst(2)))
  }
}
