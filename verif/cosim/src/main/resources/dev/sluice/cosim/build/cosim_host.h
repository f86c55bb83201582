// What every instance has, whatever the Verilog is: its context, its messages, its status.
#ifndef COSIM_HOST_H
#define COSIM_HOST_H
#include "verilated.h"
#include <string>

struct CosimHost {
    enum : int { FINISHED = 1, STOPPED = 2, FATAL = 4, PRINTED = 8 };
    VerilatedContext context;
    std::string printed;  // by $display and the runtime since it was last taken
    std::string message;  // why it stopped
    std::string taken;    // keeps the text alive that was handed to the caller
    int status = 0;       // a sum of the bits above
    // Registers without a reset start at zero for seed 0, else at random values of that seed.
    explicit CosimHost(int64_t seed);
    void enter();  // from here on this thread evaluates this instance
};

// Unwinds out of the model. Afterwards the instance must only be destroyed.
struct CosimFatal {};
#endif
