// SPDX-License-Identifier: Apache-2.0
// Verilator's hooks, so that a model can neither print past the JVM nor end the process.
#include "cosim_host.h"
#include <csignal>
#include <cstdarg>
#include <cstdio>
#include <dlfcn.h>
#include <sstream>
#include <string>
#include <vector>

static thread_local CosimHost* current = nullptr;  // of this model, where its hooks find it

// Every bit of the result depends on every bit of the value.
static uint64_t mix(uint64_t z) {
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// What the model finds with $test$plusargs and $value$plusargs; without any call of commandArgs() it stops there.
static void giveArguments(VerilatedContext& context, const char* lines) {
    std::vector<std::string> arguments{"cosim"};
    std::istringstream in{lines};
    for (std::string line; std::getline(in, line);) arguments.push_back(line);
    std::vector<const char*> pointers;
    for (const std::string& argument : arguments) pointers.push_back(argument.c_str());
    context.commandArgs(static_cast<int>(pointers.size()), pointers.data());
}

CosimHost::CosimHost(int64_t seed, const char* plusArguments) : seed{seed} {
    context.fatalOnError(false);
    giveArguments(context, plusArguments);
    context.randReset(seed ? 2 : 0);
    if (seed) {  // of $random; to Verilator, 0 means another one in each run
        const int mixed = static_cast<int>(mix(seed) & 0x7fffffff);
        context.randSeed(mixed ? mixed : 1);
    }
#if VM_TRACE
    context.traceEverOn(true);
#endif
    enter(&cosim_guard);
}

void CosimHost::change(CosimGuard* guard) {
    if (!guard->prepared) cosim_guard_thread();
    guard->inside = number;
    current = this;
    Verilated::threadContextp(&context);
}

static uint64_t word(const CosimVariable& variable, uint64_t number) {
    uint64_t hash = 0;
    for (const char* letter = variable.scope; *letter; ++letter) {
        hash = hash * 0x100000001b3ull + static_cast<unsigned char>(*letter);
    }
    hash = hash * variable.power + variable.name;
    return mix(mix(hash ^ mix(current->seed)) + variable.offset + number);
}

uint64_t cosim_power_up_narrow(int bits, const CosimVariable& variable) {
    return current->seed ? word(variable, 0) & ~0ull >> (64 - bits) : 0;
}

void cosim_power_up_wide(int bits, WDataOutP out, const CosimVariable& variable) {
    const int words = VL_WORDS_I(bits);
    for (int i = 0; i < words; ++i) {
        out[i] = current->seed ? static_cast<EData>(word(variable, i * sizeof(EData))) : 0;
    }
    out[words - 1] &= VL_MASK_E(bits);
}

void cosim_note(const void* variable, const char* facts) { current->facts[variable] = facts; }

static const char* cause(const CosimGuard& guard) {
    switch (guard.signal) {
    case 0: return "a clock that does not end (-Ddev.sluice.cosim.hang=SECONDS: how long one may take)";
    case SIGFPE: return "SIGFPE: an impossible division";
    case SIGILL: return "SIGILL: an impossible instruction";
    case SIGABRT: return "SIGABRT: it called abort()";
    default: break;
    }
    const auto below = static_cast<char*>(guard.stack) - static_cast<char*>(guard.address);
    const long page = 4096;  // a call or a frame of this size at most touches first what is below
    if (guard.stack && below < page && below > -page) {
        return "SIGSEGV: its stack is full, as by endless recursion";
    }
    return nullptr;
}

void CosimHost::crashed() {
    const CosimGuard& guard = cosim_guard;
    status |= CRASHED;
    if (const char* const known = cause(guard)) {
        snprintf(crash, sizeof crash, "%s", known);
    } else {
        snprintf(
            crash, sizeof crash, "%s: access to address 0x%llx",
            guard.signal == SIGBUS ? "SIGBUS" : "SIGSEGV",
            static_cast<unsigned long long>(reinterpret_cast<uintptr_t>(guard.address)));
    }
    Dl_info there, here;
    crashedInside = dladdr(guard.code, &there)
        && dladdr(reinterpret_cast<void*>(&cause), &here)
        && there.dli_fbase == here.dli_fbase;
}

extern "C" int cosim_printf(const char* format, ...) {
    va_list args;
    va_start(args, format);
    char text[4096];
    va_list again;
    va_copy(again, args);
    const int length = vsnprintf(text, sizeof text, format, args);
    if (current && length >= 0) {
        if (length < static_cast<int>(sizeof text)) {
            current->printed.append(text, length);
        } else {
            std::string longer(length + 1, '\0');
            vsnprintf(&longer[0], longer.size(), format, again);
            current->printed.append(longer, 0, length);
        }
        current->status |= CosimHost::PRINTED;
    }
    va_end(again);
    va_end(args);
    return length;
}

static void note(int bit, const char* what, const char* file, int line, const char* text) {
    if (!current) return;
    current->status |= bit;
    if (!current->message.empty()) return;
    current->message = what;
    if (text && *text) current->message += std::string(": ") + text;
    if (file && *file) current->message += std::string(" at ") + file + ":" + std::to_string(line);
}

void vl_finish(const char* file, int line, const char*) {
    note(CosimHost::FINISHED, "$finish", file, line, "");
    if (current) current->context.gotFinish(true);
}

void vl_stop(const char* file, int line, const char*) {
    note(CosimHost::STOPPED, "$stop, $error or a failed assertion", file, line, "");
    if (current) current->context.gotFinish(true);
}

void vl_fatal(const char* file, int line, const char*, const char* text) {
    note(CosimHost::FATAL, "fatal error of the model", file, line, text);
    throw CosimFatal{};
}

void vl_warn(const char* file, int line, const char*, const char* text) {
    cosim_printf("%%Warning: %s:%d: %s\n", file ? file : "", line, text ? text : "");
}
