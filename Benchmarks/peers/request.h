// A bare GET with libcurl on a reused handle: no deadline, no limit on the headers, no check of origins.
#include <curl/curl.h>
#include <string.h>

#include "expect.h"

struct body {
  size_t size;
  char bytes[65536];
};

static size_t receive(char *bytes, size_t size, size_t count, void *context) {
  struct body *body = context;
  size_t length = size * count;
  if (body->size + length >= sizeof body->bytes) return 0;
  memcpy(body->bytes + body->size, bytes, length);
  body->size += length;
  body->bytes[body->size] = 0;
  return length;
}

static CURL *open_client(void) {
  curl_global_init(CURL_GLOBAL_DEFAULT);
  CURL *handle = curl_easy_init();
  expect(handle != NULL, "curl_easy_init");
  curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(handle, CURLOPT_PROXY, "");
  curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, receive);
  return handle;
}

static void get(CURL *handle, const char *url, struct body *body) {
  long status = 0;
  body->size = 0;
  curl_easy_setopt(handle, CURLOPT_URL, url);
  curl_easy_setopt(handle, CURLOPT_WRITEDATA, body);
  expect(curl_easy_perform(handle) == CURLE_OK, url);
  curl_easy_getinfo(handle, CURLINFO_RESPONSE_CODE, &status);
  expect(status == 200, "the status is 200");
}
