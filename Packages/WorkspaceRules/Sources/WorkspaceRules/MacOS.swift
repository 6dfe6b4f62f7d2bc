/// What macOS has and has not, in names of modules, of the C library and of conditions.
enum MacOS {
  /// The names that only other systems have.
  ///
  /// The modules are those of the toolchains for Linux. The names of the C library are a selection of Linux's that the headers
  /// of xnu-11417.101.15 and Libc-1725.0.11, the sources of macOS 15, do not contain.
  static let missing: Set<Substring> = words(
    """
      Android Bionic FoundationEssentials FoundationInternationalization FoundationNetworking
      FoundationXML Glibc Musl SwiftGlibc

      Linux __linux__ __GLIBC__

      accept4 canonicalize_file_name clock_nanosleep close_range closefrom copy_file_range
      cpu_set_t dup3 epoll_create epoll_create1 epoll_ctl epoll_pwait epoll_wait error_at_line
      euidaccess eventfd execvpe explicit_bzero fallocate fdatasync fopen64 fopencookie
      ftruncate64 get_current_dir_name get_nprocs getauxval getdents64 getrandom getresuid
      gettid inotify_add_watch inotify_init inotify_init1 loff_t lseek64 mallinfo malloc_trim
      malloc_usable_size memfd_create memrchr mq_open mremap name_to_handle_at open64 openat64
      pidfd_getfd pidfd_open pidfd_send_signal pipe2 posix_fadvise posix_fallocate
      posix_spawn_file_actions_addclosefrom_np posix_spawn_file_actions_addtcsetpgrp_np ppoll
      prctl pread64 process_vm_readv program_invocation_name program_invocation_short_name
      pthread_condattr_setclock pthread_setaffinity_np pthread_timedjoin_np pthread_tryjoin_np
      pwrite64 rawmemchr reallocarray recvmmsg renameat2 __rlimit_resource __rlimit_resource_t
      sched_getaffinity sched_setaffinity secure_getenv sem_timedwait sendfile64 sendmmsg setns
      setresgid setresuid sighandler_t signalfd sigtimedwait sigwaitinfo __socket_type st_atim
      st_ctim st_mtim statx sync_file_range syncfs sysinfo tgkill timer_create timerfd_create
      timerfd_settime unshare vmsplice __WALL AT_EMPTY_PATH AT_NO_AUTOMOUNT CLOCK_BOOTTIME
      CLOCK_MONOTONIC_COARSE CLOCK_REALTIME_COARSE EAI_ADDRFAMILY EBADE EBADFD ECOMM EFD_CLOEXEC
      EFD_NONBLOCK EHWPOISON EKEYEXPIRED EMEDIUMTYPE ENOKEY ENOMEDIUM ENONET ENOPKG ENOTUNIQ
      EPOLL_CLOEXEC EPOLLIN EPOLLOUT EREMOTEIO ERFKILL EUCLEAN F_ADD_SEALS F_GETPIPE_SZ
      F_SETPIPE_SZ GRND_NONBLOCK IN_CLOEXEC MADV_DONTFORK MAP_POPULATE MAP_STACK MFD_CLOEXEC
      MSG_CMSG_CLOEXEC MSG_ERRQUEUE MSG_MORE O_DIRECT O_LARGEFILE O_NOATIME O_PATH O_TMPFILE
      POLLRDHUP PR_SET_NAME PR_SET_PDEATHSIG PTHREAD_MUTEX_ADAPTIVE_NP RENAME_EXCHANGE
      RENAME_NOREPLACE RTLD_DEEPBIND RUSAGE_THREAD SCM_CREDENTIALS SFD_CLOEXEC SIGPWR SIGRTMAX
      SIGRTMIN SIGSTKFLT SO_PEERCRED SOCK_CLOEXEC SOCK_NONBLOCK SYS_gettid SYS_renameat2
      TCP_DEFER_ACCEPT TCP_KEEPIDLE TCP_QUICKACK TCP_USER_TIMEOUT TFD_CLOEXEC
      __sigaction_handler
    """
  )

  /// The names with another Swift type on Linux, which the package `POSIX` hides.
  static let differing: Set<Substring> = words(
    "SOCK_STREAM SOCK_DGRAM posix_spawn_file_actions_t posix_spawnattr_t"
  )

  /// The names in conditions that hold on macOS.
  static let own: Set<Substring> = words("Darwin macOS __APPLE__")

  private static func words(_ text: String) -> Set<Substring> {
    Set(text.split(whereSeparator: \.isWhitespace))
  }
}
