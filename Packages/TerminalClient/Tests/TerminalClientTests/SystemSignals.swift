import POSIX
import TerminalClient
import Testing

/// The system's numbers of the signals.
let signalNumbers: [TerminalClient.Signal: CInt] = [
  .interrupt: SIGINT, .terminate: SIGTERM, .hangUp: SIGHUP, .quit: SIGQUIT,
  .suspend: SIGTSTP, .resume: SIGCONT, .resize: SIGWINCH,
]

/// Starts a shell that continues a process as soon as it is stopped, and fails if it ends before.
func continueWhenStopped(_ process: pid_t) throws -> pid_t {
  let script = """
    while kill -0 \(process); do
      if grep -q '^State:.T' /proc/\(process)/status || ps -o stat= -p \(process) | grep -q T
      then kill -CONT \(process); exit
      fi
    done 2>/dev/null
    exit 1
    """
  let command = ["sh", "-c", script].map { $0.withCString { strdup($0) } }
  defer { for argument in command { free(argument) } }
  var shell: pid_t = 0
  try #require(posix_spawn(&shell, "/bin/sh", nil, nil, command + [nil], nil) == 0)
  return shell
}
