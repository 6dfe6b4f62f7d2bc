// libcurl's header and a table of its functions, filled at run time: the program is not linked with libcurl.
// Swift cannot call variadic functions, so the table has a method for each type of their argument.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/// The names of the required functions, without "curl_".
#define CCURL_FUNCTIONS(apply) \
  apply(global_init) \
  apply(easy_init) apply(easy_cleanup) apply(easy_setopt) apply(easy_getinfo) apply(easy_strerror) \
  apply(multi_init) apply(multi_cleanup) apply(multi_add_handle) apply(multi_remove_handle) apply(multi_perform) \
  apply(multi_poll) apply(multi_wakeup) apply(multi_info_read) apply(multi_strerror) \
  apply(slist_append) apply(slist_free_all)

/// The functions of libcurl. Any thread may use the table, because it is filled before it is shared.
struct ccurl {
#define CCURL_MEMBER(name) __typeof__(curl_##name) *name;
  CCURL_FUNCTIONS(CCURL_MEMBER)
#undef CCURL_MEMBER
} __attribute__((swift_name("Libcurl"), swift_attr("@Sendable")));

/// Loads a library and its functions. Returns NULL on success, else an error message without a full stop, which is
/// valid until the thread's next call of a function of <dlfcn.h>.
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

/// Sets a numeric option.
static inline CURLcode ccurl_set_long(struct ccurl curl, CURL *handle, CURLoption option, long value)
    __attribute__((swift_name("Libcurl.set(self:_:_:to:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets a text option; libcurl copies the text.
static inline CURLcode ccurl_set_text(struct ccurl curl, CURL *handle, CURLoption option, const char *value)
    __attribute__((swift_name("Libcurl.set(self:_:_:toText:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets a pointer option; the pointer must remain valid during the transfer.
static inline CURLcode ccurl_set_pointer(struct ccurl curl, CURL *handle, CURLoption option, void *value)
    __attribute__((swift_name("Libcurl.set(self:_:_:toPointer:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Sets a callback for received data.
static inline CURLcode ccurl_set_receiver(struct ccurl curl, CURL *handle, CURLoption option,
                                          size_t (*value)(char *, size_t, size_t, void *))
    __attribute__((swift_name("Libcurl.set(self:_:_:toReceiver:)"))) {
  return curl.easy_setopt(handle, option, value);
}

/// Allows only http and https. From 7.85 on, a list of names replaces the bit mask.
static inline CURLcode ccurl_allow_http_only(struct ccurl curl, CURL *handle)
    __attribute__((swift_name("Libcurl.allowHTTPOnly(self:_:)"))) {
#if LIBCURL_VERSION_NUM >= 0x075500
  CURLcode code = curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  if (code != CURLE_UNKNOWN_OPTION) return code;
#endif
  return curl.easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
}

/// Sets the callback that may refuse a new socket before it connects.
static inline CURLcode ccurl_set_socket_check(struct ccurl curl, CURL *handle,
                                              int (*value)(void *, curl_socket_t, curlsocktype))
    __attribute__((swift_name("Libcurl.setSocketCheck(self:_:_:)"))) {
  return curl.easy_setopt(handle, CURLOPT_SOCKOPTFUNCTION, value);
}

/// Trusts only the certificates in a text in PEM format, which libcurl copies (7.77 and later).
static inline CURLcode ccurl_trust(struct ccurl curl, CURL *handle, const char *certificates)
    __attribute__((swift_name("Libcurl.trust(self:_:_:)"))) {
#if LIBCURL_VERSION_NUM >= 0x074D00
  struct curl_blob blob = {(void *)certificates, strlen(certificates), CURL_BLOB_COPY};
  CURLcode code = curl.easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
  // The text replaces the system's file of certificates, but not the system's directory of them.
  curl.easy_setopt(handle, CURLOPT_CAPATH, (char *)NULL);
  return code;
#else
  (void)curl;
  (void)handle;
  (void)certificates;
  return CURLE_UNKNOWN_OPTION;
#endif
}

/// Makes libcurl detach the thread of an abandoned lookup instead of waiting for it (7.87 and later).
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

/// Whether the DNS lookup of a transfer has finished, or was not needed because a connection is reused.
static inline bool ccurl_is_looked_up(struct ccurl curl, CURL *handle)
    __attribute__((swift_name("Libcurl.isLookedUp(self:_:)"))) {
  curl_off_t lookup = 0, request = 0;
  curl.easy_getinfo(handle, CURLINFO_NAMELOOKUP_TIME_T, &lookup);
  curl.easy_getinfo(handle, CURLINFO_PRETRANSFER_TIME_T, &request);
  return lookup > 0 || request > 0;
}

/// Returns a number from the transfer information, or 0 if it is not available.
static inline long ccurl_number(struct ccurl curl, CURL *handle, CURLINFO information)
    __attribute__((swift_name("Libcurl.number(self:_:_:)"))) {
  long value = 0;
  curl.easy_getinfo(handle, information, &value);
  return value;
}

/// Returns a field of the server's certificate, or NULL if it is not available, as for a connection that is reused.
static inline const char *ccurl_certificate_field(struct ccurl curl, CURL *handle, const char *name)
    __attribute__((swift_name("Libcurl.certificateField(self:_:_:)"))) {
  struct curl_certinfo *chain = NULL;
  size_t length = strlen(name);
  if (curl.easy_getinfo(handle, CURLINFO_CERTINFO, &chain) || !chain || chain->num_of_certs < 1) return NULL;
  for (struct curl_slist *field = chain->certinfo[0]; field; field = field->next)
    if (!strncmp(field->data, name, length) && field->data[length] == ':') return field->data + length + 1;
  return NULL;
}

/// Returns the result in a message about a finished transfer.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

#endif
