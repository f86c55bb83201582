// What every instance has, whatever the Verilog is: its context, its messages, its status.
#ifndef COSIM_HOST_H
#define COSIM_HOST_H
#include "cosim_guard.h"
#include "verilated.h"
#include <string>

struct CosimHost {
    enum : int { FINISHED = 1, STOPPED = 2, FATAL = 4, PRINTED = 8, CRASHED = 16 };
    const uint64_t number = cosim_guard_number();
    VerilatedContext context;
    std::string printed;  // by $display and the runtime since it was last taken
    std::string message;  // why it stopped
    std::string taken;    // keeps the text alive that was handed to the caller
    char crash[128] = "";  // how it crashed; no allocation, as the heap may be locked for ever
    bool crashedInside = false;  // in the model's own code, so no lock of the C library is held
    int status = 0;       // a sum of the bits above
    // Registers without a reset start at zero for seed 0, else at random values of that seed.
    explicit CosimHost(int64_t seed);
    // From here on this thread evaluates this instance.
    inline void enter(CosimGuard* guard) {
        if (guard->inside != number) change(guard);
    }
    void change(CosimGuard* guard);
    void crashed();  // this thread has just landed after a crash
};

// Unwinds out of the model. Afterwards the instance must only be destroyed.
struct CosimFatal {};
#endif
