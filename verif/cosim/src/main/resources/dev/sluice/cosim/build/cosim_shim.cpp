// SPDX-License-Identifier: Apache-2.0
// One model behind a C ABI. The generated cosim_ports.h knows the ports; nothing here does.
#include "Vdut.h"
#include "cosim_guard.h"
#include "cosim_host.h"
#if COSIM_INTERNALS
#include "verilated_syms.h"
#endif
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <vector>
#if VM_TRACE
#include "verilated_fst_c.h"
#include <memory>
#include <new>
#include <sstream>
// Verilator, from 5.006 to 5.048 at least, looks beyond what it wrote of its table of chosen signals
// (verilated_trace_imp.h, "Apply enables"): what is there must be zero. Holds for this library only.
void* operator new(std::size_t size) {
    if (void* const memory = calloc(1, size ? size : 1)) return memory;
    throw std::bad_alloc{};
}
void operator delete(void* memory) noexcept { free(memory); }
void operator delete(void* memory, std::size_t) noexcept { free(memory); }
#endif
#if VM_COVERAGE
#include "verilated_cov.h"
#endif
#include "cosim_ports.h"  // COSIM_WORDS, drive(), sample(), differing(), clockBit()

namespace {
// An internal that is sampled as outputs are.
struct Watched {
    const void* variable;
    size_t bytes;
    uint64_t* words;
};
// Several clocks. Times are in picoseconds.
struct Clocks {
    struct Clock {
        int64_t word;    // of the input
        CData* bit;      // and in the model
        CData* before;   // its level at the last evaluation, where the model does nothing when it falls; else null
        int64_t half;    // a period
        int64_t next;    // when it moves next; where there is `before`, when it rises next
        int64_t level;   // as the JVM sees it
        int64_t cycles;  // how often it has risen
        bool risesNext() const { return before || !*bit; }
        void move() {
            if (before) {
                *before = 0;
                *bit = 1;
                next += 2 * half;
                ++cycles;
            } else {
                *bit ^= 1;
                next += half;
                cycles += *bit;
            }
        }
        bool high(int64_t time) const { return before ? time < next - half : *bit; }
    };
    int64_t count;
    uint64_t rose;  // which have risen in the last call, at its end
    int64_t time;   // of the last evaluation
    Clock clock[];
};
constexpr size_t INPUTS = COSIM_FIRST_OUTPUT * sizeof(uint64_t);  // bytes of the words that the bench drives
struct Instance final : CosimHost {
    alignas(64) uint64_t words[COSIM_WORDS + 1] = {};
    Vdut top{&context, "TOP"};
    uint64_t driven[COSIM_FIRST_OUTPUT + 1] = {};  // the inputs that cosim_rise() has settled
    bool settled = false;                          // and nothing else was evaluated since then
    CData* clock = nullptr;          // the port that cosim_clock() moves
    uint64_t* clockWord = nullptr;   // and its word
    uint64_t half = 5000;            // picoseconds from the falling to the rising edge
    uint64_t now = 0;                // time of the last evaluation
    bool evaluated = false;          // at least once
    std::vector<Watched> watched;
    bool changed = false;            // evaluated since the last dump
#if VM_TRACE
    std::unique_ptr<VerilatedFstC> fst;
#endif
    Instance(int64_t seed, const char* plusArguments) : CosimHost{seed, plusArguments} {}
    void dump() {
#if VM_TRACE
        if (fst && changed) fst->dump(now);
        changed = false;
#endif
    }
    // Moves time on. The state at the end of a time is what the waveform shows for it.
    inline void at(uint64_t time) {
#if VM_TRACE
        if (fst && time > now) dump();
        changed = evaluated = true;
#endif
        now = time;
        context.time(time);
    }
    inline void settle() {
        drive(words, *top.rootp);
        top.eval();
        settled = false;
    }
    // The same for several clocks, of which each comes when the bench has often driven nothing since another did.
    inline void settleChanges() {
        if (!COSIM_INTERNALS && settled && !std::memcmp(driven, words, INPUTS)) return;
        settle();
        std::memcpy(driven, words, INPUTS);
        settled = true;
    }
    // Samples the outputs, and the internals that are watched.
    inline void look() {
        sample(words, *top.rootp);
        if (!watched.empty()) lookInside();
    }
    void lookInside() {
        for (const Watched& one : watched) std::memcpy(one.words, one.variable, one.bytes);
    }
    inline void clockOnce(uint64_t rise) {
#if VM_TRACE
        if (fst) {  // show inputs where they were set: right after the last edge
            settle();
            changed = true;
        }
#endif
        *clockWord = 0;
        at(rise - half);
        settle();
        look();
        at(rise);
        *clockWord = 1;
        *clock = 1;
        top.eval();
    }
};
// A crash in a body makes its caller go on at its landing; what was under way is left as it is.

// Calls the body. Not inlined, so that the compiler's care for landings does not slow it down.
template <typename Body> __attribute__((noinline)) void caught(Instance* self, const Body& body) {
    try {
        body();
    } catch (const CosimFatal&) {
    } catch (const std::exception& e) {
        self->status |= CosimHost::FATAL;
        self->message = std::string("C++ exception in the model: ") + e.what();
    }
}
// Calls the body unless the instance has come to its end; returns the status.
template <typename Body> int guarded(Instance* self, const Body& body) {
    CosimGuard* const guard = &cosim_guard;
    self->enter(guard);
    if (self->status & (CosimHost::FATAL | CosimHost::CRASHED)) return self->status;
    void* landing[5];
    if (__builtin_setjmp(landing)) {
        self->crashed();
        return self->status;
    }
    guard->landing = landing;
    asm volatile("" ::: "memory");  // a crash looks at the landing: nothing may pass it
    caught(self, body);
    asm volatile("" ::: "memory");
    guard->landing = nullptr;
    return self->status;
}
// Calls the body without looking at any instance; returns false if it crashed.
template <typename Body> bool contained(CosimGuard* guard, const Body& body) {
    void* landing[5];
    if (__builtin_setjmp(landing)) return false;
    guard->landing = landing;
    asm volatile("" ::: "memory");
    body();
    asm volatile("" ::: "memory");
    guard->landing = nullptr;
    return true;
}
// Whether one of the outputs that differ is looked at in this row.
bool counts(const uint64_t* words, const uint64_t* row, const uint64_t* mask, const int32_t* guard) {
    for (int i = COSIM_FIRST_OUTPUT; i < COSIM_WORDS; ++i) {
        if (((words[i] ^ row[i]) & mask[i]) && (guard[i] < 0 || row[guard[i]])) return true;
    }
    return false;
}
}  // namespace

#define COSIM_API extern "C" __attribute__((visibility("default")))

// plusArguments: one on each line
COSIM_API void* cosim_create(int64_t seed, const char* plusArguments) {
    void* const memory = aligned_alloc(64, (sizeof(Instance) + 63) / 64 * 64);
    if (!memory) return nullptr;
    if (!cosim_guard.prepared) cosim_guard_thread();
    bool made = false;
    const bool well = contained(&cosim_guard, [&] {
        try {
            new (memory) Instance{seed, plusArguments};
            made = true;
        } catch (...) {
        }
    });
    if (made) return memory;
    if (well) free(memory);
    return nullptr;
}

// Frees the instance; after a crash in here it is left in memory.
COSIM_API void cosim_destroy(Instance* self) {
    self->enter(&cosim_guard);
    contained(&cosim_guard, [=] {
#if VM_TRACE
        if (self->fst) {
            self->dump();
            self->fst->close();
        }
#endif
        self->~Instance();
        free(self);
    });
}

// Instead of destroying an instance that crashed: completes its waveform where that is safe.
COSIM_API void cosim_abandon(Instance* self) {
#if VM_TRACE
    if (!self->fst || !self->crashedInside) return;
    self->enter(&cosim_guard);
    contained(&cosim_guard, [=] {
        self->dump();
        self->fst->close();
    });
#else
    (void)self;
#endif
}

// Time of the last evaluation, in picoseconds.
COSIM_API int64_t cosim_now(Instance* self) { return self->now; }

COSIM_API void* cosim_words(Instance* self) { return self->words; }

// Samples an internal from now on into the words, which live as long as the instance.
COSIM_API void cosim_watch(Instance* self, const void* variable, int64_t bytes, uint64_t* words) {
    self->watched.push_back(Watched{variable, static_cast<size_t>(bytes), words});
    self->lookInside();
}

COSIM_API int cosim_use_clock(Instance* self, int word, int64_t half) {
    self->half = half;
    if (word < 0) return 1;
    self->clock = clockBit(*self->top.rootp, word);
    self->clockWord = self->words + word;
    return self->clock != nullptr;
}

COSIM_API int cosim_clock(Instance* self, int64_t rise) {
    return guarded(self, [=] { self->clockOnce(rise); });
}

COSIM_API int cosim_clocks(Instance* self, int64_t rise, int64_t count) {
    return guarded(self, [=] {
        for (int64_t i = 0; i < count && !(self->status & ~CosimHost::PRINTED); ++i) {
            self->clockOnce(rise + i * 2 * self->half);
        }
    });
}

// Clocks whose inputs, and what the outputs must be, are in rows: each like the words, and one more,
// which is 0 where outputs are not looked at. Where an output's guard is not negative it counts only
// in rows in which that word is not 0. Ends with the first clock that is not as its row says; the
// outputs of the last one are in the words then. clocks: how many have begun, whether the last is not
// as its row says, and for cosim_guard_end() the thread and the instance's number.
COSIM_API int cosim_batch(Instance* self, int64_t rise, const uint64_t* rows, int64_t count,
                          const uint64_t* mask, const int32_t* guard, volatile int64_t* clocks) {
    clocks[0] = clocks[1] = 0;
    clocks[2] = static_cast<int64_t>(pthread_self());
    clocks[3] = static_cast<int64_t>(self->number);
    return guarded(self, [=] {
        const uint64_t* row = rows;
        uint64_t up = rise;
        Ports& ports = *self->top.rootp;
        for (int64_t i = 0; i < count; ++i, row += COSIM_WORDS + 1, up += 2 * self->half) {
            clocks[0] = i + 1;
            self->settled = false;
            drive(row, ports);
            *self->clock = 0;
            self->at(up - self->half);
            self->top.eval();
            bool wrong = row[COSIM_WORDS] && differing(row, ports) && differing(row, mask, ports);
            if (wrong || i + 1 == count) self->look();
            if (wrong) wrong = counts(self->words, row, mask, guard);
            self->at(up);
            *self->clock = 1;
            self->top.eval();
            if (wrong || (self->status & ~CosimHost::PRINTED)) {
                clocks[1] = wrong;
                return;
            }
        }
    });
}

// Goes on with several clocks until one of those that somebody looks at has risen: the bits of `stop`. What was driven
// settles first; the outputs are sampled right before that edge. Ends earlier where the model prints or stops.
COSIM_API int cosim_rise(Instance* self, Clocks* clocks, uint64_t stop) {
    return guarded(self, [=] {
        Clocks::Clock* const end = clocks->clock + clocks->count;
        self->settleChanges();
        uint64_t rising;
        int64_t time;
        do {
            time = INT64_MAX;
            for (const Clocks::Clock* c = clocks->clock; c != end; ++c) time = std::min(time, c->next);
            rising = 0;
            uint64_t bit = 1;
            for (const Clocks::Clock* c = clocks->clock; c != end; ++c, bit <<= 1) {
                if (c->next == time && c->risesNext()) rising |= bit;
            }
            if (rising & stop) self->look();
            for (Clocks::Clock* c = clocks->clock; c != end; ++c) {
                if (c->next == time) c->move();
            }
            self->at(time);
            clocks->time = time;  // before the model may end the call
            clocks->rose = rising;
            self->top.eval();
        } while (!(rising & stop) && !self->status);
        for (const Clocks::Clock* c = clocks->clock; c != end; ++c) {
            self->words[c->word] = self->driven[c->word] = c->high(time);
        }
    });
}

// The clocks have been moved otherwise: of each its word, half a period, its next edge and its level are there.
COSIM_API void cosim_rise_from(Instance* self, Clocks* clocks) {
    for (int64_t i = 0; i < clocks->count; ++i) {
        Clocks::Clock& clock = clocks->clock[i];
        clock.bit = clockBit(*self->top.rootp, static_cast<int>(clock.word));
        clock.before = clockBefore(*self->top.rootp, static_cast<int>(clock.word));
        if (clock.before && clock.level) clock.next += clock.half;
    }
}

// What the clocks are like now: of each when it moves next, and its level.
COSIM_API void cosim_rise_to(Instance*, Clocks* clocks) {
    for (int64_t i = 0; i < clocks->count; ++i) {
        Clocks::Clock& clock = clocks->clock[i];
        clock.level = clock.high(clocks->time);
        if (clock.before && clock.level) clock.next -= clock.half;
    }
}

COSIM_API int cosim_eval(Instance* self, int64_t time, int sampling) {
    return guarded(self, [=] {
        self->at(time);
        self->settle();
        if (sampling) self->look();
    });
}

// scopes: lines of levels, a blank, and the path of a scope; none for everything
COSIM_API int cosim_trace_open(Instance* self, const char* file, const char* scopes) {
#if VM_TRACE
    // Newer releases of Verilator do not say that a file cannot be written.
    std::FILE* const writable = std::fopen(file, "wb");
    if (!writable) return 0;
    std::fclose(writable);
    guarded(self, [=] {
        self->fst.reset(new VerilatedFstC);
        std::istringstream lines{scopes};
        int levels;
        std::string scope;
        while (lines >> levels >> scope) self->fst->dumpvars(levels, scope);
        self->top.trace(self->fst.get(), 99);
        self->fst->open(file);
        if (!self->fst->isOpen()) self->fst.reset();
        self->changed = self->evaluated;
    });
    return self->fst != nullptr;
#else
    (void)self, (void)file, (void)scopes;
    return 0;
#endif
}

COSIM_API void cosim_trace_close(Instance* self) {
#if VM_TRACE
    guarded(self, [=] {
        if (!self->fst) return;
        self->dump();
        self->fst->close();
        self->fst.reset();
    });
#else
    (void)self;
#endif
}

// Writes the counts so far; returns whether the file was written.
COSIM_API int cosim_coverage_write(Instance* self, const char* file) {
#if VM_COVERAGE
    bool written = false;
    guarded(self, [&] {
        self->context.coveragep()->write(file);
        written = true;
    });
    return written;
#else
    (void)self, (void)file;
    return 0;
#endif
}

COSIM_API const char* cosim_message(Instance* self) {
    return self->status & CosimHost::CRASHED ? self->crash : self->message.c_str();
}

COSIM_API const char* cosim_take_printed(Instance* self) {
    self->taken.swap(self->printed);
    self->printed.clear();
    self->status &= ~CosimHost::PRINTED;
    return self->taken.c_str();
}

#if COSIM_INTERNALS
// The bits of a variable. Verilator 5.034 and newer keep each packed range, older ones one for all.
template <typename Var> auto bitsOf(const Var& v, int) -> decltype(v.packedRanges(), size_t{}) {
    size_t bits = 1;
    for (const auto& range : v.packedRanges()) bits *= range.elements();
    return bits;
}
template <typename Var> size_t bitsOf(const Var& v, long) { return v.elements(0); }
#endif

// A line for each variable inside: scope, name, address, parameter or variable, bits, elements, lowest index,
// bytes of an element, and what it is if it has no bits.
COSIM_API const char* cosim_internals(Instance* self) {
    self->enter(&cosim_guard);
    self->taken.clear();
#if COSIM_INTERNALS
    for (const auto& named : *self->context.scopeNameMap()) {
        VerilatedVarNameMap* const variables = named.second->varsp();
        if (!variables) continue;
        for (const auto& entry : *variables) {
            const VerilatedVar& v = entry.second;
            self->taken += std::string(named.first) + "\t" + entry.first + "\t"
                + std::to_string(reinterpret_cast<uintptr_t>(v.datap()))
                + (v.isParam() ? "\tparameter\t" : "\tvariable\t");
            const auto known = self->facts.find(v.datap());
            if (known != self->facts.end()) {
                self->taken += std::string(known->second) + "\n";
                continue;
            }
            size_t elements = 1;
            for (int dim = 1; dim <= v.udims(); ++dim) elements *= v.elements(dim);
            const size_t bytes = v.totalSize() / elements;
            self->taken += std::to_string(bitsOf(v, 0)) + "\t" + std::to_string(elements) + "\t"
                + std::to_string(v.udims() ? v.low(1) : 0) + "\t" + std::to_string(bytes) + "\t\n";
        }
    }
#endif
    return self->taken.c_str();
}

// Runs the final blocks; returns the status.
COSIM_API int cosim_final(Instance* self) {
    return guarded(self, [=] { self->top.final(); });
}
