// SPDX-License-Identifier: Apache-2.0
// What every instance has, whatever the Verilog is: its context, its messages, its status.
#ifndef COSIM_HOST_H
#define COSIM_HOST_H
#include "cosim_guard.h"
#include "verilated.h"
#include <cstdint>
#include <string>
#include <unordered_map>

struct CosimHost {
    enum : int { FINISHED = 1, STOPPED = 2, FATAL = 4, PRINTED = 8, CRASHED = 16 };
    const uint64_t number = cosim_guard_number();
    VerilatedContext context;
    std::string printed;  // by $display and the runtime since it was last taken
    std::string message;  // why it stopped
    std::string taken;    // keeps the text alive that was handed to the caller
    char crash[160] = "";  // how it crashed; no allocation, as the heap may be locked for ever
    bool crashedInside = false;  // in the model's own code, so no lock of the C library is held
    int status = 0;       // a sum of the bits above
    std::unordered_map<const void*, const char*> facts;  // of the internals, by address
    const int64_t seed;  // of what registers hold at power-up; 0 for zeroes
    CosimHost(int64_t seed, const char* plusArguments);
    // From here on this thread evaluates this instance.
    inline void enter(CosimGuard* guard) {
        if (guard->inside != number) change(guard);
    }
    void change(CosimGuard* guard);
    void crashed();  // this thread has just landed after a crash
};

// A variable of the model: the instance of its module, the hash of its name in there and what the
// hash of the instance's name is multiplied by in front of it, and its place in an array.
struct CosimVariable {
    const char* scope;
    uint64_t name;
    uint64_t power;
    uint64_t offset;
};

template <class Element, class Array>
inline uint64_t cosim_offset(const Element* element, const Array* array) {
    return reinterpret_cast<const char*>(element) - reinterpret_cast<const char*>(array);
}

// What it holds at power-up: of the seed of the instance that is being created, and of its name.
// Verilator's own generator gives each model other values, with waveforms and without.
uint64_t cosim_power_up_narrow(int bits, const CosimVariable& variable);
void cosim_power_up_wide(int bits, WDataOutP out, const CosimVariable& variable);

// Notes what is known of a variable that is put into the table of internals.
void cosim_note(const void* variable, const char* facts);
template <class Variable> inline Variable* cosim_seen(Variable* variable, const char* facts) {
    cosim_note(variable, facts);
    return variable;
}

// Unwinds out of the model. Afterwards the instance must only be destroyed.
struct CosimFatal {};
#endif
