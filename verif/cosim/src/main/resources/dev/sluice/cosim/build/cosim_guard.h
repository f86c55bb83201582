// SPDX-License-Identifier: Apache-2.0
// What a thread needs so that a crash inside a model ends one native call and not the process.
// One library of this is in the process, shared by all models; cosim_jvm.cpp is in it too.
#ifndef COSIM_GUARD_H
#define COSIM_GUARD_H
#include <cstdint>

struct CosimGuard {
    void** landing;  // where the thread goes on after a crash; null while it is in no model
    uint64_t inside; // the instance that this thread entered last, by its number
    int prepared;    // cosim_guard_thread() was called
    int signal;      // of the last crash; 0 if it was ended by cosim_guard_end()
    void* address;   // that was accessed, for signals that know
    void* code;      // the instruction that crashed, null if not known
    void* stack;     // the stack pointer there, null if not known
};

#define COSIM_GUARD_API extern "C" __attribute__((visibility("default")))

extern "C" {
extern __thread CosimGuard cosim_guard
    __attribute__((visibility("default"), tls_model("initial-exec")));
}

// Ends what a thread does in an instance, by its number, as if it had crashed there; does nothing if it
// does something else meanwhile. The thread has to be there. Returns 0, or an error of the system.
COSIM_GUARD_API int cosim_guard_end(uint64_t thread, uint64_t number);

// A number for an instance that no other in this process has had, not 0.
COSIM_GUARD_API uint64_t cosim_guard_number();

// Gives this thread a stack for signals, if the handlers are installed, so that one whose own stack is full can still be handled.
COSIM_GUARD_API void cosim_guard_thread();

// Installs the handlers, once; returns 0, or errno if the system refuses.
COSIM_GUARD_API int cosim_guard_install();

// The address of the JVM's own record of this thread (its field eetop), 0 where that cannot be found. Of a virtual thread it is the
// one that carries it. The argument is JNI's JavaVM.
COSIM_GUARD_API int64_t cosim_jvm_thread(void* vm);
#endif
