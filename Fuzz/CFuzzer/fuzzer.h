#ifndef FUZZER_H
#define FUZZER_H

#include <stddef.h>
#include <stdint.h>

/// libFuzzer as a function (https://llvm.org/docs/LibFuzzer.html#using-libfuzzer-as-a-library); linked by `-sanitize=fuzzer`.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*test)(const uint8_t *input, size_t length));

#endif
