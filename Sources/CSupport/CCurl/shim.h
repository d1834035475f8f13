// libcurl, with wrappers of fixed arguments for its variadic functions, which Swift does not import.
// There is one wrapper for each type of value; libcurl checks that the option takes that type.

#ifndef QUIRE_CURL_SHIM_H
#define QUIRE_CURL_SHIM_H

#include <curl/curl.h>
// For eventfd(2), which Swift's Glibc module lacks.
#include <sys/eventfd.h>

typedef size_t (*quire_data_function)(char *, size_t, size_t, void *);

static inline CURLcode quire_easy_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quire_easy_set_offset(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quire_easy_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quire_easy_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quire_easy_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode quire_easy_set_data_function(CURL *easy, CURLoption option, quire_data_function function) {
    return curl_easy_setopt(easy, option, function);
}

static inline CURLcode quire_easy_set_opensocket(CURL *easy, curl_opensocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, function);
}

static inline CURLcode quire_easy_set_closesocket(CURL *easy, curl_closesocket_callback function) {
    return curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, function);
}

static inline CURLcode quire_easy_set_prereq(CURL *easy, curl_prereq_callback function) {
    return curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, function);
}

static inline CURLcode quire_easy_get_long(CURL *easy, CURLINFO info, long *value) {
    return curl_easy_getinfo(easy, info, value);
}

static inline CURLMcode quire_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

#endif
