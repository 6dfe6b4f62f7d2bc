import POSIX

print(getpid() > 0)  // true
