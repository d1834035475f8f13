#include "cdigest.h"

static const uint32_t constants[64] __attribute__((aligned(16))) = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static uint32_t rotated(uint32_t word, int count) { return word >> count | word << (32 - count); }

/* The functions of the standard. The schedule keeps the sixteen words that are still needed. */
static void compress_plainly(uint32_t *state, const uint8_t *block)
{
    uint32_t words[16], now[8];
    for (int index = 0; index < 16; index++)
        words[index] = (uint32_t)block[4 * index] << 24 | (uint32_t)block[4 * index + 1] << 16
            | (uint32_t)block[4 * index + 2] << 8 | block[4 * index + 3];
    for (int index = 0; index < 8; index++) now[index] = state[index];
#pragma clang loop unroll(full)
    for (int index = 0; index < 64; index++) {
        uint32_t *word = &words[index & 15];
        if (index >= 16) {
            uint32_t early = words[(index + 1) & 15], late = words[(index + 14) & 15];
            *word += (rotated(early, 7) ^ rotated(early, 18) ^ early >> 3) + words[(index + 9) & 15]
                + (rotated(late, 17) ^ rotated(late, 19) ^ late >> 10);
        }
        uint32_t a = now[0], e = now[4];
        uint32_t first = now[7] + (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) + (now[6] ^ (e & (now[5] ^ now[6])))
            + constants[index] + *word;
        uint32_t second = (rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & now[1]) | (now[2] & (a | now[1])));
        for (int place = 7; place > 0; place--) now[place] = now[place - 1];
        now[4] += first;
        now[0] = first + second;
    }
    for (int index = 0; index < 8; index++) state[index] += now[index];
}

/* glibc 2.33 and later know what the processor has; asking the processor takes long in a virtual machine. */
#if defined(__x86_64__) && defined(__has_include)
#if __has_include(<sys/platform/x86.h>)
#define HAS_CHOICE 1
#endif
#endif

#ifdef HAS_CHOICE
#include <immintrin.h>
#include <sys/platform/x86.h>

/* Four rounds an index; each step also computes the words of the schedule that are used sixteen rounds later. */
__attribute__((target("sha,sse4.1"))) static void compress(uint32_t *state, const uint8_t *block)
{
    const __m128i order = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
    __m128i first = _mm_loadu_si128((const __m128i *)state);
    __m128i second = _mm_loadu_si128((const __m128i *)(state + 4));
    /* The instructions have the variables as a, b, e, f and c, d, g, h, the first in the highest word. */
    __m128i swapped = _mm_shuffle_epi32(first, 0xB1);
    second = _mm_shuffle_epi32(second, 0x1B);
    first = _mm_alignr_epi8(swapped, second, 8);
    second = _mm_blend_epi16(second, swapped, 0xF0);
    const __m128i first_before = first, second_before = second;
    __m128i words[4];
    for (int index = 0; index < 4; index++)
        words[index] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(block + 16 * index)), order);
#pragma clang loop unroll(full)
    for (int index = 0; index < 16; index++) {
        __m128i now = words[index & 3];
        __m128i sum = _mm_add_epi32(now, _mm_load_si128((const __m128i *)(constants + 4 * index)));
        second = _mm_sha256rnds2_epu32(second, first, sum);
        first = _mm_sha256rnds2_epu32(first, second, _mm_shuffle_epi32(sum, 0x0E));
        if (index < 12) {
            __m128i last = words[(index + 3) & 3];
            __m128i next = _mm_sha256msg1_epu32(now, words[(index + 1) & 3]);
            next = _mm_add_epi32(next, _mm_alignr_epi8(last, words[(index + 2) & 3], 4));
            words[index & 3] = _mm_sha256msg2_epu32(next, last);
        }
    }
    first = _mm_add_epi32(first, first_before);
    second = _mm_add_epi32(second, second_before);
    swapped = _mm_shuffle_epi32(first, 0x1B);
    second = _mm_shuffle_epi32(second, 0xB1);
    first = _mm_blend_epi16(swapped, second, 0xF0);
    second = _mm_alignr_epi8(second, swapped, 8);
    _mm_storeu_si128((__m128i *)state, first);
    _mm_storeu_si128((__m128i *)(state + 4), second);
}

void cdigest_sha256_block(uint32_t *state, const uint8_t *block, bool uses_instructions)
{
    if (uses_instructions && CPU_FEATURE_ACTIVE(SHA) && CPU_FEATURE_ACTIVE(SSE4_1))
        compress(state, block);
    else
        compress_plainly(state, block);
}
#else
void cdigest_sha256_block(uint32_t *state, const uint8_t *block, bool uses_instructions)
{
    (void)uses_instructions;
    compress_plainly(state, block);
}
#endif
