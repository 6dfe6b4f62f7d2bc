/// The arguments of the process, with the name of the program; no values where the system does not pass them.
struct process_arguments {
  int count;
  char *const *values;
};

/// Returns the arguments that the C library passed to the constructors of this program.
struct process_arguments process_arguments(void);
