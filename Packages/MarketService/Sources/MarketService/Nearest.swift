import ExchangeClient
import TextFormatting

extension Symbol {
  /// Returns at most three symbols that a user probably meant, the best first.
  func nearest(in symbols: Set<Symbol>) -> [Symbol] {
    var names = symbols.sorted().map(\.description)
    var nearest: [Symbol] = []
    while nearest.count < 3, let name = names.suggestion(for: description) {
      nearest += [Symbol(name)].compactMap(\.self)
      names.removeAll { $0 == name }
    }
    return nearest
  }
}
