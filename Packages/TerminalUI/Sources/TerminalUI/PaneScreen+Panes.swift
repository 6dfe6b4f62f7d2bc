public import TerminalClient

// The panes.
extension PaneScreen {
  /// The index of the selected pane, which a pushed one may cover.
  public var selection: Int { tabs.selection }

  /// Selects a pane.
  public mutating func select(_ index: Int) {
    tabs.selection = index
  }

  /// Whether a pushed pane covers the selected one.
  public var isCovered: Bool { !pushed.isEmpty }

  /// Covers the selected pane with another one.
  public mutating func push(_ pane: some Pane<State, Action>) {
    var pane = pane
    pane.show(state)
    pushed.append(pane)
    layOut()
  }

  /// Removes the topmost pushed pane.
  public mutating func pop() {
    _ = pushed.popLast()
  }

  /// Returns the topmost pane of a type; nil if the screen has none.
  public func pane<P: Pane>(_ type: P.Type) -> P? {
    (panes + pushed).lazy.reversed().compactMap { $0 as? P }.first
  }

  /// Changes the panes of a type.
  public mutating func update<P: Pane>(_ type: P.Type, _ change: (inout P) -> Void)
  where P.State == State, P.Action == Action {
    func changed(_ pane: any Pane<State, Action>) -> any Pane<State, Action> {
      guard var pane = pane as? P else { return pane }
      change(&pane)
      return pane
    }
    panes = panes.map(changed)
    pushed = pushed.map(changed)
  }

  /// Shows a state in all panes.
  public mutating func show(_ state: State) {
    self.state = state
    for index in panes.indices { panes[index].show(state) }
    for index in pushed.indices { pushed[index].show(state) }
  }

  /// Changes the size of the terminal.
  public mutating func resize(_ size: TerminalClient.Size) {
    self.size = size
    layOut()
  }

  /// Adapts the panes to the size of the terminal and to the lines of the failures.
  mutating func layOut() {
    let area = layout.area
    for index in panes.indices { panes[index].resize(area) }
    for index in pushed.indices { pushed[index].resize(area) }
    help?.resize(area)
  }

  var shown: any Pane<State, Action> {
    get { pushed.last ?? panes[selection] }
    set {
      if pushed.isEmpty { panes[selection] = newValue } else { pushed[pushed.count - 1] = newValue }
    }
  }

  /// The arrangement on the terminal; the help has no failures.
  var layout: ScreenLayout {
    ScreenLayout(size, failures: help == nil ? header(self).failures : [])
  }
}
