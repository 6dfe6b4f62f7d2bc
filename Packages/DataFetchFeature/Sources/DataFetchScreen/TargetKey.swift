import Localization

/// The keys of the list of targets, each with its hint and its help.
enum TargetKey: Phrase {
  case open, pause, resume, filter, sort, watch, stopWatching, back

  static let texts: [Language: [TargetKey: String]] = [
    .english: [
      .open: "return: open | return: open the selected target: statistics, attempts and outages",
      .pause: "p: pause | p: pause or resume the attempts of this screen",
      .resume: "p: resume",
      .filter: "/: filter | /: filter by a part of the name",
      .sort: "s: sort | s: sort by file, state, name or 95th percentile",
      .watch: "w: watch | w: watch all targets, or stop watching",
      .stopWatching: "w: stop watching",
      .back: "esc: back | esc, backspace: back to the list",
    ]
  ]
}
