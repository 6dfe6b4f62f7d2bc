import POSIX
import ProcessClient
import Synchronization

/// The controlling terminal while a program is in its foreground, as in the job control of a shell.
///
/// The program has a separate process group, so that control-C and control-Z reach it alone.
final class ForegroundTerminal: Sendable {
  let descriptor: CInt

  /// The settings of the terminal before the program started.
  private let settings: termios

  private let isOpen: Mutex<Bool>

  /// Opens the terminal.
  init(path: String, program: String) throws {
    descriptor = open(path, O_RDWR | O_CLOEXEC)
    isOpen = Mutex(descriptor >= 0)
    var settings = termios()
    let cause =
      if descriptor < 0 {
        errno == ENXIO ? "the process has no terminal" : systemMessage()
      } else if tcgetpgrp(descriptor) != getpgrp() {
        "another process is in the foreground"
      } else {
        tcgetattr(descriptor, &settings) == 0 ? nil as String? : systemMessage()
      }
    self.settings = settings
    if let cause {
      throw ProcessClientError.terminalUnavailable(program: program, cause: cause)
    }
  }

  deinit {
    close()
  }

  /// Closes the terminal unless it is closed.
  func close() {
    isOpen.withLock { isOpen in
      if isOpen { POSIX.close(descriptor) }
      isOpen = false
    }
  }

  /// Puts a stopped program into the foreground and continues it.
  func handOver(to program: pid_t) {
    setForeground(program)
    kill(-program, SIGCONT)
  }

  /// Puts this process into the foreground and restores the settings of the terminal.
  func takeBack() {
    setForeground(getpgrp())
    restore(settings)
  }

  /// Stops the process group of this process, as control-Z does, and returns when a shell has continued it in the
  /// foreground.
  func suspendProcess() {
    var settingsOfProgram = termios()
    tcgetattr(descriptor, &settingsOfProgram)
    takeBack()
    // Without a shell that could continue the process, the signal is ignored.
    if !isIgnored(SIGTSTP) { stopProcessGroup() }
    // Continued in the background: only SIGSTOP stops a process whatever its signals do.
    while case let group = tcgetpgrp(descriptor), group > 0, group != getpgrp() { raise(SIGSTOP) }
    restore(settingsOfProgram)
  }

  /// Sends SIGTSTP with its default action to the other processes of the group, and then to this thread: that stops the
  /// process before the call returns.
  private func stopProcessGroup() {
    var former = sigaction()
    sigaction(SIGTSTP, nil, &former)
    signal(SIGTSTP, SIG_IGN)
    kill(0, SIGTSTP)
    signal(SIGTSTP, SIG_DFL)
    withMask(SIG_UNBLOCK, SIGTSTP) { _ = raise(SIGTSTP) }
    sigaction(SIGTSTP, &former, nil)
  }

  /// Puts a process group into the foreground.
  private func setForeground(_ group: pid_t) {
    // From the background, the call would stop this process.
    withMask(SIG_BLOCK, SIGTTOU) { _ = tcsetpgrp(descriptor, group) }
  }

  private func restore(_ settings: termios) {
    var settings = settings
    withMask(SIG_BLOCK, SIGTTOU) { _ = tcsetattr(descriptor, TCSANOW, &settings) }
  }

  /// Runs a body while this thread blocks or does not block a signal.
  private func withMask(_ change: CInt, _ signal: CInt, _ body: () -> Void) {
    var (set, former) = (sigset_t(), sigset_t())
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(change, &set, &former)
    body()
    pthread_sigmask(SIG_SETMASK, &former, nil)
  }
}
