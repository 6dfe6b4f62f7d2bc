import CommandLineParsing
public import CommandSupport
import DayParsing

/// The command-line tool `tasks`.
public let tasksTool = Tool<Dependencies>(
  name: "tasks",
  summary: "Keep a list of tasks, and an agenda of due days.",
  discussion: """
    Each task has a permanent number, which no other task ever gets. Commands that change tasks print the changed tasks, \
    and 'tasks undo' reverts them, also in another terminal or after a restart.

    Tasks are listed in a fixed order: by due day, those without one last; then by priority; then by number. Overdue tasks \
    are first. A task is overdue once its day has ended. In a list, '!' marks an overdue task, and '+' one with notes.

    A DAY is \(DayExpression.forms). 'fri' is the next Friday after today, 'next fri' that of next week, and '24 dec' the \
    next such day, today included. Where the language is German, German words are accepted, too.

    Headings, days and sentences are in English or German. Help, errors, JSON and CSV are in English.
    """,
  database: ToolDatabase(noun: "task", command: "add NAME", usesServers: true),
  commands: [
    listCommand, nextCommand, agendaCommand, projectsCommand, addCommand, showCommand, editCommand,
    doneCommand, reopenCommand,
    deleteCommand, undoCommand, redoCommand, screenCommand, statsCommand, exportCommand,
    importCommand,
    purgeCommand,
    doctorCommand,
  ],
  defaultCommand: "list",
  impliedCommand: .forNumbers("show"),
  wordsCommand: "add",
  options: [OptionGroup("Output", languageOption)],
  environment: [
    (
      "LC_ALL, LC_MESSAGES, LANG",
      "The first one that is set selects the language: German, or else English."
    ),
    ("VISUAL, EDITOR", "The editor for notes, run as git does; VISUAL only if TERM is not 'dumb'."),
    ("TMPDIR", "The directory for notes in the editor, by default /tmp."),
  ],
  examples: [
    ("tasks add Buy milk --due tomorrow", "Add a task."),
    ("tasks", "List the open tasks."),
    ("tasks agenda", "Show what is due this week and next."),
    ("tasks done 3", "Complete task 3."),
    ("tasks undo", "Revert the last change."),
  ],
  exitCodes: [
    .refused:
      "There is nothing to undo, a step cannot be undone, a check of 'doctor' failed, or the editor failed.",
    .invalidInput:
      "The file to import is damaged or has an invalid line, or edited notes are not UTF-8.",
    .notFound: "A task, the file to import, or the database given with --database does not exist.",
    .tryAgain:
      "The database is busy or timed out, or another process changed the notes while they were edited: try again.",
  ]
)
