// SPDX-License-Identifier: Apache-2.0
// Where the JVM keeps the thread that asks, by JNI's tables of functions (jni.h is not on every machine that runs Java).
#include "cosim_guard.h"

namespace {
// Places in the tables, as JNI specifies them.
constexpr int GET_ENV = 6;
constexpr int FIND_CLASS = 6;
constexpr int EXCEPTION_CLEAR = 17;
constexpr int DELETE_LOCAL_REF = 23;
constexpr int GET_FIELD_ID = 94;
constexpr int GET_LONG_FIELD = 101;
constexpr int GET_STATIC_METHOD_ID = 113;
constexpr int CALL_STATIC_OBJECT_METHOD_A = 116;
constexpr int32_t VERSION = 0x00010008;

template <class Result, class... Arguments>
Result call(void* self, int place, Arguments... arguments) {
    void* const function = (*static_cast<void***>(self))[place];
    return reinterpret_cast<Result (*)(void*, Arguments...)>(function)(self, arguments...);
}

int64_t address(void* jni, void* type) {
    void* const method = call<void*, void*, const char*, const char*>(
        jni, GET_STATIC_METHOD_ID, type, "currentCarrierThread", "()Ljava/lang/Thread;");
    if (!method) return 0;
    void* const field =
        call<void*, void*, const char*, const char*>(jni, GET_FIELD_ID, type, "eetop", "J");
    if (!field) return 0;
    void* const thread = call<void*, void*, void*, const void*>(
        jni, CALL_STATIC_OBJECT_METHOD_A, type, method, nullptr);
    if (!thread) return 0;
    const int64_t found = call<int64_t, void*, void*>(jni, GET_LONG_FIELD, thread, field);
    call<void, void*>(jni, DELETE_LOCAL_REF, thread);
    return found;
}
}  // namespace

int64_t cosim_jvm_thread(void* vm) {
    void* jni = nullptr;
    if (call<int32_t, void**, int32_t>(vm, GET_ENV, &jni, VERSION) || !jni) return 0;
    void* const type = call<void*, const char*>(jni, FIND_CLASS, "java/lang/Thread");
    const int64_t found = type ? address(jni, type) : 0;
    if (!found) call<void>(jni, EXCEPTION_CLEAR);
    if (type) call<void, void*>(jni, DELETE_LOCAL_REF, type);
    return found;
}
