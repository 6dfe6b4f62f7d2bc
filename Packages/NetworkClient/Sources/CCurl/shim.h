// libcurl, and what of it Swift cannot call by itself: variadic functions, a union, what depends on the version.

#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <stdbool.h>

/// Sets an option whose value is a number.
static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

/// Sets an option whose value is a text; libcurl makes its own copy.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *value) {
  return curl_easy_setopt(handle, option, value);
}

/// Sets an option whose value is a pointer, which libcurl keeps.
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return curl_easy_setopt(handle, option, value);
}

/// Sets an option whose value is a function that takes what has arrived.
static inline CURLcode ccurl_set_receiver(CURL *handle, CURLoption option,
                                          size_t (*value)(char *, size_t, size_t, void *)) {
  return curl_easy_setopt(handle, option, value);
}

/// Allows http and https, and nothing else; by the list of names where there is one (7.85).
static inline CURLcode ccurl_allow_http_only(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Whether to leave a look-up of a name behind that was given up, or to wait for it, where libcurl can do without (7.87).
static inline CURLcode ccurl_abandon_look_up(CURL *handle, bool is_abandoned) {
#if LIBCURL_VERSION_NUM >= 0x075700
  return curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, is_abandoned ? 1L : 0L);
#else
  (void)handle;
  (void)is_abandoned;
  return CURLE_OK;
#endif
}

/// Whether the server has an address.
static inline bool ccurl_is_looked_up(CURL *handle) {
  curl_off_t microseconds = 0;
  curl_easy_getinfo(handle, CURLINFO_NAMELOOKUP_TIME_T, &microseconds);
  return microseconds > 0;
}

/// A number that is known about a transfer; 0 if it is not.
static inline long ccurl_number(CURL *handle, CURLINFO information) {
  long value = 0;
  curl_easy_getinfo(handle, information, &value);
  return value;
}

/// The result that a message about a finished transfer has.
static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

#endif
