#ifndef CDIGEST_H
#define CDIGEST_H

#include <stdbool.h>
#include <stdint.h>

/// Compresses a block of 64 bytes into the state of SHA-256 with the processor's instructions for it.
///
/// Returns `false` and changes nothing where the processor has none, or is none of x86.
bool cdigest_sha256_block(uint32_t *state, const uint8_t *block);

#endif
