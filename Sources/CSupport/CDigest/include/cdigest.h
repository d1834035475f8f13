#ifndef CDIGEST_H
#define CDIGEST_H

#include <stdbool.h>
#include <stdint.h>

/// Compresses a block of 64 bytes into the state of SHA-256 (FIPS 180-4).
///
/// Uses the processor's instructions for it where they exist, unless `uses_instructions` is false.
void cdigest_sha256_block(uint32_t *state, const uint8_t *block, bool uses_instructions);

#endif
