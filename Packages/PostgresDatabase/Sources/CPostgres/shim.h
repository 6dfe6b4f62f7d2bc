// The functions of libpq that this package uses, and a table of them that is filled at run time: the program is neither
// compiled with libpq's headers nor linked with libpq. The declarations are those of <libpq-fe.h>; libpq.so.5 has kept
// them since 2006, and those of the pipeline mode since version 14.

#ifndef CPOSTGRES_SHIM_H
#define CPOSTGRES_SHIM_H

#include <dlfcn.h>
#include <stddef.h>

typedef struct pg_conn PGconn;
typedef struct pg_result PGresult;

/// An option of a connection.
typedef struct {
  char *keyword;
  char *envvar;
  char *compiled;
  char *val;
  char *label;
  char *dispchar;
  int dispsize;
} PQconninfoOption;

enum { CONNECTION_OK, CONNECTION_BAD };
enum { PGRES_POLLING_FAILED, PGRES_POLLING_READING, PGRES_POLLING_WRITING, PGRES_POLLING_OK };
enum {
  PGRES_EMPTY_QUERY, PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_OUT, PGRES_COPY_IN, PGRES_BAD_RESPONSE,
  PGRES_NONFATAL_ERROR, PGRES_FATAL_ERROR, PGRES_COPY_BOTH, PGRES_SINGLE_TUPLE, PGRES_PIPELINE_SYNC,
  PGRES_PIPELINE_ABORTED
};
enum { PQERRORS_VERBOSE = 2 };

/// The required functions: the type of the result, the name without "PQ", and the types of the arguments.
#define CPOSTGRES_FUNCTIONS(apply) \
  apply(PQconninfoOption *, conninfoParse, (const char *text, char **message)) \
  apply(PQconninfoOption *, conninfo, (PGconn *connection)) \
  apply(void, conninfoFree, (PQconninfoOption *options)) \
  apply(void, freemem, (void *memory)) \
  apply(PGconn *, connectStartParams, (const char *const *keywords, const char *const *values, int expandsName)) \
  apply(int, connectPoll, (PGconn *connection)) \
  apply(void, finish, (PGconn *connection)) \
  apply(int, status, (const PGconn *connection)) \
  apply(char *, errorMessage, (const PGconn *connection)) \
  apply(int, connectionNeedsPassword, (const PGconn *connection)) \
  apply(char *, host, (const PGconn *connection)) \
  apply(const char *, parameterStatus, (const PGconn *connection, const char *name)) \
  apply(int, serverVersion, (const PGconn *connection)) \
  apply(int, sslInUse, (PGconn *connection)) \
  apply(int, socket, (const PGconn *connection)) \
  apply(int, setnonblocking, (PGconn *connection, int isOn)) \
  apply(int, setErrorVerbosity, (PGconn *connection, int verbosity)) \
  apply(void *, setNoticeReceiver, \
        (PGconn *connection, void (*receive)(void *context, const PGresult *notice), void *context)) \
  apply(int, sendQuery, (PGconn *connection, const char *statements)) \
  apply(int, sendQueryParams, \
        (PGconn *connection, const char *statement, int count, const unsigned *types, const char *const *values, \
         const int *lengths, const int *formats, int resultFormat)) \
  apply(int, enterPipelineMode, (PGconn *connection)) \
  apply(int, exitPipelineMode, (PGconn *connection)) \
  apply(int, pipelineSync, (PGconn *connection)) \
  apply(int, setSingleRowMode, (PGconn *connection)) \
  apply(int, flush, (PGconn *connection)) \
  apply(int, consumeInput, (PGconn *connection)) \
  apply(int, isBusy, (PGconn *connection)) \
  apply(PGresult *, getResult, (PGconn *connection)) \
  apply(int, putCopyData, (PGconn *connection, const char *bytes, int count)) \
  apply(int, putCopyEnd, (PGconn *connection, const char *message)) \
  apply(int, resultStatus, (const PGresult *result)) \
  apply(char *, resultErrorField, (const PGresult *result, int field)) \
  apply(int, ntuples, (const PGresult *result)) \
  apply(int, nfields, (const PGresult *result)) \
  apply(char *, fname, (const PGresult *result, int column)) \
  apply(unsigned, ftype, (const PGresult *result, int column)) \
  apply(char *, getvalue, (const PGresult *result, int row, int column)) \
  apply(int, getlength, (const PGresult *result, int row, int column)) \
  apply(int, getisnull, (const PGresult *result, int row, int column)) \
  apply(char *, cmdStatus, (PGresult *result)) \
  apply(char *, cmdTuples, (PGresult *result)) \
  apply(void, clear, (PGresult *result))

/// The functions of libpq. Any thread may use the table, because it is filled before it is shared.
struct cpostgres {
#define CPOSTGRES_MEMBER(type, name, arguments) type (*name) arguments;
  CPOSTGRES_FUNCTIONS(CPOSTGRES_MEMBER)
#undef CPOSTGRES_MEMBER
} __attribute__((swift_name("Libpq"), swift_attr("@Sendable")));

/// Loads a library and its functions. Returns NULL on success, else an error message without a full stop, which is
/// valid until the thread's next call of a function of <dlfcn.h>.
static inline const char *cpostgres_load(struct cpostgres *postgres, const char *file)
    __attribute__((swift_name("Libpq.load(_:from:)"))) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return dlerror();
#define CPOSTGRES_LOOK_UP(type, name, arguments) \
  postgres->name = (type (*) arguments)dlsym(library, "PQ" #name); \
  if (!postgres->name) return dlerror();
  CPOSTGRES_FUNCTIONS(CPOSTGRES_LOOK_UP)
#undef CPOSTGRES_LOOK_UP
  return NULL;
}

#endif
