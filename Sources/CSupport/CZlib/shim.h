// zlib, with a function for the macro inflateInit2, because Swift does not import macros with arguments.

#ifndef QUIRE_ZLIB_SHIM_H
#define QUIRE_ZLIB_SHIM_H

#include <zlib.h>

static inline int quire_inflate_begin(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#endif
