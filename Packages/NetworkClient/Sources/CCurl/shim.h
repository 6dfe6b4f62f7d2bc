// libcurl's header, and a table of its functions that is filled at run time: the program is not linked with libcurl.
// The variadic functions, which Swift cannot call, have a method of the table for each type of argument.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>

/// The functions that are used, by their names without "curl_".
#define CCURL_FUNCTIONS(apply) \
  apply(global_init) \
  apply(easy_init) apply(easy_cleanup) apply(easy_setopt) apply(easy_getinfo) apply(easy_strerror) \
  apply(multi_init) apply(multi_cleanup) apply(multi_add_handle) apply(multi_remove_handle) apply(multi_perform) \
  apply(multi_poll) apply(multi_wakeup) apply(multi_info_read) apply(multi_strerror) \
  apply(slist_append) apply(slist_free_all)

/// libcurl's functions, with the types that its header declares; filled before it is shared, so any thread may use it.
struct ccurl {
#define CCURL_MEMBER(name) __typeof__(curl_##name) *name;
  CCURL_FUNCTIONS(CCURL_MEMBER)
#undef CCURL_MEMBER
} __attribute__((swift_name("Libcurl"), swift_attr("@Sendable")));

/// Loads a library and looks its functions up. Returns NULL, or why the library cannot be used, without a full stop; the
/// text is valid until the thread's next call of a function of <dlfcn.h>.
static inline const char *ccurl_load(struct ccurl *curl, const char *file)
    __attribute__((swift_name("Libcurl.load(_:from:)"))) {
  void *library = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return dlerror();
#define CCURL_LOOK_UP(name) \
  curl->name = (__typeof__(curl_##name) *)dlsym(library, "curl_" #name); \
  if (!curl->name) return dlerror();
  CCURL_FUNCTIONS(CCURL_LOOK_UP)
#undef CCURL_LOOK_UP
  return NULL;
}

/// Sets an option whose value is a number.
static inline CURLcode ccurl_set_long(struct ccurl curl, CURL *handle, CURLoption option, long value)
    __attribute__((swift_name("Libcurl.set(self:_:_:to:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets an option whose value is a text; libcurl makes its own copy.
static inline CURLcode ccurl_set_text(struct ccurl curl, CURL *handle, CURLoption option, const char *value)
    __attribute__((swift_name("Libcurl.set(self:_:_:toText:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets an option whose value is a pointer, which libcurl keeps.
static inline CURLcode ccurl_set_pointer(struct ccurl curl, CURL *handle, CURLoption option, void *value)
    __attribute__((swift_name("Libcurl.set(self:_:_:toPointer:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets an option whose value is a function that takes what has arrived.
static inline CURLcode ccurl_set_receiver(struct ccurl curl, CURL *handle, CURLoption option,
                                          size_t (*value)(char *, size_t, size_t, void *))
    __attribute__((swift_name("Libcurl.set(self:_:_:toReceiver:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Allows http and https, and nothing else; by the list of names where header and library have one (7.85).
static inline CURLcode ccurl_allow_http_only(struct ccurl curl, CURL *handle)
    __attribute__((swift_name("Libcurl.allowHTTPOnly(self:_:)"))) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

/// Sets the function that is called with each new socket before it connects, and may refuse that.
static inline CURLcode ccurl_set_socket_check(struct ccurl curl, CURL *handle,
                                              int (*value)(void *, curl_socket_t, curlsocktype))
    __attribute__((swift_name("Libcurl.setSocketCheck(self:_:_:)"))) {
  return curl.easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, value);
}

/// Makes libcurl leave the thread of a lookup behind that it gives up, instead of waiting for it, where it can (7.87).
static inline CURLcode ccurl_leave_lookup(struct ccurl curl, CURL *handle)
    __attribute__((swift_name("Libcurl.leaveLookup(self:_:)"))) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl.easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#else
  (void)curl;
  (void)handle;
  return CURLE_OK;
#endif
}

/// Whether the DNS lookup of a transfer has ended, or was not needed for a connection that is used again.
static inline bool ccurl_is_looked_up(struct ccurl curl, CURL *handle)
    __attribute__((swift_name("Libcurl.isLookedUp(self:_:)"))) {
  curl_off_t lookup = 0, request = 0;
  curl.easy_getinfo(handle, CURLINFO_NAMELOOKUP_TIME_T, &lookup);
  curl.easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &request);
  return lookup > 0 || request > 0;
}

/// A number that is known about a transfer; 0 if it is not.
static inline long ccurl_number(struct ccurl curl, CURL *handle, CURLINFO information)
    __attribute__((swift_name("Libcurl.number(self:_:_:)"))) {
  long value = 0;
  curl.easy_getinfo(handle, information, &value);
  return value;
}

/// The result that a message about a finished transfer has.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

#endif
