// SPDX-License-Identifier: Apache-2.0
// Signal handlers for crashes inside models. A signal that a thread raises while it is in a model
// makes it go on at its landing; any other goes where it went before, which is mostly the JVM.
#include "cosim_guard.h"
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <csignal>
#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

// Said here too: otherwise this library reaches its own variable by the general model, and a signal that
// comes before the first model is loaded fixes it where no model can reach it any more.
__thread CosimGuard cosim_guard __attribute__((tls_model("initial-exec")));

namespace {
constexpr int SIGNALS[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
constexpr size_t STACK_BYTES = 256 * 1024;  // mapped, not used; the JVM's handlers run on it too
struct sigaction before[NSIG];
pthread_key_t stackKey;
bool installed = false;

// By the processor, or by the thread itself as in abort(); not sent by somebody else.
bool raisedHere(const siginfo_t* info) {
    return info->si_code > 0 || (info->si_code == SI_TKILL && info->si_pid == getpid());
}

// By cosim_guard_end().
bool isToEnd(int signal, const siginfo_t* info) {
    return signal == SIGABRT && info->si_code == SI_QUEUE && info->si_pid == getpid();
}

void notePlace(CosimGuard& guard, void* context) {
#if defined(__x86_64__)
    const auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
    guard.code = reinterpret_cast<void*>(machine.gregs[REG_RIP]);
    guard.stack = reinterpret_cast<void*>(machine.gregs[REG_RSP]);
#elif defined(__aarch64__)
    const auto& machine = static_cast<ucontext_t*>(context)->uc_mcontext;
    guard.code = reinterpret_cast<void*>(machine.pc);
    guard.stack = reinterpret_cast<void*>(machine.sp);
#else
    (void)context;
    guard.code = guard.stack = nullptr;
#endif
}

void handOn(int signal, siginfo_t* info, void* context) {
    const struct sigaction& old = before[signal];
    if (old.sa_flags & SA_SIGINFO) {
        old.sa_sigaction(signal, info, context);
    } else if (old.sa_handler == SIG_DFL) {
        sigaction(signal, &old, nullptr);       // a faulting instruction runs again and ends it
        if (info->si_code <= 0) raise(signal);  // delivered when this handler returns
    } else if (old.sa_handler != SIG_IGN) {
        old.sa_handler(signal);
    }
}

void onSignal(int signal, siginfo_t* info, void* context) {
    CosimGuard& guard = cosim_guard;
    const bool toEnd = isToEnd(signal, info);
    if (toEnd && (!guard.landing || guard.inside != reinterpret_cast<uintptr_t>(info->si_value.sival_ptr))) {
        return;  // it has left meanwhile
    }
    if (!toEnd && (!guard.landing || !raisedHere(info))) {
        handOn(signal, info, context);
        return;
    }
    void** const landing = guard.landing;
    guard.landing = nullptr;
    guard.signal = toEnd ? 0 : signal;
    guard.address = info->si_code > 0 ? info->si_addr : nullptr;
    notePlace(guard, context);
    pthread_sigmask(SIG_SETMASK, &static_cast<ucontext_t*>(context)->uc_sigmask, nullptr);
    __builtin_longjmp(landing, 1);
}

void freeStack(void* stack) {
    stack_t none = {};
    none.ss_flags = SS_DISABLE;
    sigaltstack(&none, nullptr);
    munmap(stack, STACK_BYTES);
    cosim_guard.prepared = 0;
}
}  // namespace

int cosim_guard_end(uint64_t thread, uint64_t number) {
    sigval value = {};
    value.sival_ptr = reinterpret_cast<void*>(static_cast<uintptr_t>(number));
    return pthread_sigqueue(static_cast<pthread_t>(thread), SIGABRT, value);
}

uint64_t cosim_guard_number() {
    static std::atomic<uint64_t> last{0};
    return ++last;
}

void cosim_guard_thread() {
    cosim_guard.prepared = 1;
    if (!installed) return;
    stack_t stack = {};
    if (sigaltstack(nullptr, &stack) || !(stack.ss_flags & SS_DISABLE)) return;  // has one
    void* const memory = mmap(
        nullptr, STACK_BYTES, PROT_READ | PROT_WRITE,
        MAP_PRIVATE | MAP_ANONYMOUS | MAP_STACK | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) return;  // only endless recursion is then not contained
    stack.ss_sp = memory;
    stack.ss_size = STACK_BYTES;
    stack.ss_flags = 0;
    if (pthread_setspecific(stackKey, memory) || sigaltstack(&stack, nullptr)) {
        pthread_setspecific(stackKey, nullptr);
        munmap(memory, STACK_BYTES);
    }
}

int cosim_guard_install() {
    if (installed) return 0;
    if (const int refused = pthread_key_create(&stackKey, freeStack)) return refused;
    for (const int signal : SIGNALS) {
        if (sigaction(signal, nullptr, &before[signal])) return errno;
        struct sigaction ours = {};
        ours.sa_sigaction = onSignal;
        ours.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART;
        ours.sa_mask = before[signal].sa_mask;
        if (sigaction(signal, &ours, nullptr)) return errno;
    }
    installed = true;
    return 0;
}
