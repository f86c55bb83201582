// SPDX-License-Identifier: Apache-2.0
// Included before everything else, in the model and in Verilator's runtime: where $display goes.
#ifndef COSIM_PRINT_H
#define COSIM_PRINT_H
extern "C" int cosim_printf(const char* format, ...) __attribute__((format(printf, 1, 2)));
#define VL_PRINTF cosim_printf
#endif
