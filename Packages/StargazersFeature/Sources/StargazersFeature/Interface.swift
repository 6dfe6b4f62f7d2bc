/// The stargazers of a repository on a screen, the history of its stars, and the details of an account, independent of the
/// rendering.
///
///     let viewModel = StargazersViewModel(of: name, service, every: .seconds(300), clock: clock, now: now)
///     viewModel.show(.list)
///     async let loading: Void = viewModel.run()
///     for await state in viewModel.states() { draw(state) }
///
/// A new view model shows nothing and sends no request.
public struct StargazersViewModel: Sendable {
  /// Returns the current state.
  public var state: @Sendable () -> State

  /// Returns the current state and every later one.
  ///
  /// A listener receives the current state first, then every new one. All listeners see the same states in the same
  /// order. A listener that ends does not affect the others. The states end when the view model is released.
  public var states: @Sendable () -> AsyncStream<State>

  /// Requests and shows what the visible view needs, until the task is cancelled.
  ///
  /// The next page is requested before the end of the list is visible. No page is requested after the last page. A person
  /// is shown once, whatever the pages contain.
  ///
  /// Without permission to list people, the history and the count are shown with the reason. Without permission and without
  /// a history, the count is shown.
  ///
  /// A failure keeps the values. A failure is shown once, and is followed by further attempts with growing pauses. There is
  /// no attempt after a failure that no attempt can change. After a rate limit, the next attempt is at its end. The rate
  /// limit of the last response is shown with the time of its reset.
  ///
  /// The count is received with the first page, and then requested at the interval, from start to start. Without an
  /// interval, the count is not requested again. An older count never replaces a newer one. A hidden view requests nothing.
  /// A cancelled run leaves no sleeper behind.
  public var run: @Sendable () async -> Void

  /// Sets the visible view.
  ///
  /// The history is requested when it is first shown. The details of an account are requested when they are shown. Late
  /// details of another account never appear.
  public var show: @Sendable (_ view: View) -> Void

  /// Reports the visible part of the list: the number of shown people from the first one to the last visible one.
  ///
  /// With a filter, scrolling requests nothing: few people may match, and their number is no reason to request all.
  public var showRows: @Sendable (_ end: Int) -> Void

  /// Requests the next page now, such as with a filter.
  ///
  /// The next page is requested although the end of the list is not visible.
  public var loadMore: @Sendable () -> Void

  /// Requests and shows the first page with the count, and the shown history or details, again.
  ///
  /// A refresh supersedes a page in flight. A refresh keeps the people until the first page has arrived. At most one refresh
  /// is in flight. A refresh does not wait for the end of a pause. A refresh that fails keeps the people. A refresh that fails
  /// does not postpone the next attempt. A refresh after permission was granted shows the people. A cancelled refresh changes
  /// no value.
  public var refresh: @Sendable () async -> Void

  /// Shows only the people whose name contains a text; an empty text shows all.
  ///
  /// A filter shows the people whose name contains the text, in lower or upper case.
  public var filter: @Sendable (_ text: String) -> Void
}
