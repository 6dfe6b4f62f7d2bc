import CommandLineParsing
public import CommandSupport

/// The command-line tool `market`.
public let marketTool = Tool<Dependencies>(
  name: "market",
  summary: "Show the prices of exchanges, each with its source and its age.",
  discussion: """
    Prices come from the public interface of an exchange: Blockchain.com, or another one of 'market sources' with \
    '--source'. Prices of two sources never mix in a history, a trend or an alert. Every price that was received is saved, so that it is available offline, with its age.

    A price is never older than it looks: each has the time since its receipt. A failed request is an error, even where \
    saved prices are printed. A missing number is a dash, never 0.

    'market watch --on-alert COMMAND' runs a shell command for each alert that fires, one at a time. The command finds \
    the values in its environment; reads nothing; prints to standard error; inherits the search path, the language and \
    the variables of the desktop, but no tokens; and is terminated after 30 s, or at control-C. After the last refresh, \
    'market watch' waits for the commands. No command is ever stored.

    'market hold' and 'market sell' save what you bought and sold; a sale is of the units that were bought first. 'market \
    holdings' shows value and profit at the last known prices, each with the age of the oldest price that it is calculated \
    from. Amounts and sums are exact. An asset without a price is in no total, and is named.

    Headings and numbers are in English, Spanish or Dutch. Help, errors, JSON and CSV are in English; their numbers have \
    points and all digits.
    """,
  database: ToolDatabase(noun: "price", command: "list"),
  commands: [
    listCommand, showCommand, watchCommand, screenCommand, historyCommand, addCommand,
    removeCommand, sourcesCommand, watchlistCommand, groupsCommand, alertCommand, alertsCommand,
    unalertCommand,
    holdCommand, sellCommand, holdingsCommand, tradesCommand, forgetCommand, exportCommand,
    importCommand, doctorCommand,
  ],
  defaultCommand: "list",
  impliedCommand: .show,
  options: [OptionGroup("Output", languageOption)],
  environment: [
    (
      alertVariables.joined(separator: ", "),
      "Set for the command of '--on-alert'; the direction is above, below or moves."
    ),
    (
      "LC_ALL, LC_MESSAGES, LANG",
      "The first one that is set selects the language: Spanish, Dutch, or else English."
    ),
  ],
  examples: [
    ("market", "List the open markets."),
    ("market BTC", "Show the market BTC-USD and its order book."),
    ("market add BTC-USD", "Add a market to the watchlist."),
    ("market watch --watchlist", "Watch the markets of the watchlist until control-C."),
    ("market alert BTC-USD above 70000", "Add an alert."),
    ("market hold BTC 0.5 --cost 60000 --currency EUR", "Add a purchase to the holdings."),
    ("market holdings", "List the holdings with value and profit."),
  ],
  exitCodes: [
    .refused: "A check of 'doctor' failed, or the database to import into is not empty.",
    .usage: "Invalid command line or recording.",
    .invalidInput:
      "The file to import, that of groups or a trade is invalid, or the file of --cacert is unusable.",
    .notFound:
      "A market, an alert, a trade, the file to import, that of --groups or --cacert, or the database does not exist.",
    .serverUnreachable: "The exchange is unreachable; saved prices are printed with their age.",
    .tryAgain: "The exchange refuses requests for now, has a problem, or did not respond in time.",
    .unacceptableResponse:
      "A response of the exchange has an unexpected form, or a request is not in the replayed recording.",
    .internalError: "Internal error.",
  ]
)
