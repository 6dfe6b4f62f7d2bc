// A function of glibc and of musl whose headers declare it only with _GNU_SOURCE, which Swift does not define.
#ifdef __linux__
int renameat2(int from, const char *old_path, int to, const char *new_path, unsigned int flags);
#endif
