// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.coroutine;

import dev.sluice.cosim.error.AwaitException;
import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.StackWalker.StackFrame;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out whether the running task is inside {@code synchronized}. The JVM lets a continuation
 * stop there and tells nobody, so this looks at the task's own frames: a synchronized method, or a
 * call that lies in a range whose exception handler leaves a monitor, which is how compilers
 * translate {@code synchronized} blocks. A walk costs some microseconds, so the kernel makes it
 * where {@link LockStack} has said that there is a monitor, for the first waits of a task, and then
 * now and then, for the monitors that are not there.
 */
public final class MonitorCheck {
  private static final StackWalker WALKER =
      StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
  private static final int HANDLER_INSTRUCTIONS = 4;
  private static final int WHOLE_METHOD = -1;
  private static final ConcurrentHashMap<Site, Boolean> KNOWN = new ConcurrentHashMap<>();

  /** An instruction, or a whole method. */
  private record Site(Class<?> type, String method, String descriptor, int index) {
    static Site of(StackFrame frame, int index) {
      return new Site(
          frame.getDeclaringClass(), frame.getMethodName(), frame.getDescriptor(), index);
    }
  }

  private MonitorCheck() {}

  /**
   * Looks at the running task.
   *
   * @throws AwaitException when it holds a monitor; names the innermost frame that does
   */
  public static void run() {
    heldByTask()
        .ifPresent(
            frame -> {
              throw refused("it holds a monitor at " + frame);
            });
  }

  /**
   * What is said of a task that waits inside {@code synchronized}.
   *
   * @param detail how it was seen
   * @return to be thrown
   */
  public static AwaitException refused(String detail) {
    return new AwaitException(
        "a task must not wait inside synchronized: while it waits it keeps the monitor, and another"
            + " task that enters it would hang the simulation; use dev.sluice.cosim.trigger.Lock ("
            + detail
            + ")");
  }

  private static Optional<StackTraceElement> heldByTask() {
    return WALKER.walk(
        frames ->
            frames
                .takeWhile(frame -> !isEntry(frame))
                .filter(MonitorCheck::holds)
                .findFirst()
                .map(StackFrame::toStackTraceElement));
  }

  private static boolean isEntry(StackFrame frame) {
    return frame.getDeclaringClass() == Entry.class;
  }

  /**
   * Whether the running task might hold a monitor, now or at another place of the same methods.
   *
   * @return true when any method that it is in has {@code synchronized} in it
   */
  public static boolean possible() {
    return WALKER.walk(
        frames ->
            frames
                .takeWhile(frame -> !isEntry(frame))
                .map(frame -> Site.of(frame, WHOLE_METHOD))
                .anyMatch(MonitorCheck::isKnown));
  }

  private static boolean holds(StackFrame frame) {
    return isKnown(Site.of(frame, frame.getByteCodeIndex()));
  }

  private static boolean isKnown(Site site) {
    return KNOWN.computeIfAbsent(site, MonitorCheck::analyse);
  }

  private static boolean analyse(Site site) {
    String file = site.type.getName().substring(site.type.getName().lastIndexOf('.') + 1);
    try (InputStream bytes = site.type.getResourceAsStream(file + ".class")) {
      if (bytes == null) {
        return false; // a class made at run time
      }
      for (MethodModel method : ClassFile.of().parse(bytes.readAllBytes()).methods()) {
        if (method.methodName().equalsString(site.method)
            && method.methodType().equalsString(site.descriptor)) {
          return method.flags().has(AccessFlag.SYNCHRONIZED)
              || method.findAttribute(Attributes.code()).map(c -> holds(c, site)).orElse(false);
        }
      }
      return false;
    } catch (IOException e) {
      throw new CosimException("the class file of " + site.type + " cannot be read", e);
    }
  }

  private static boolean holds(CodeAttribute code, Site site) {
    TreeMap<Integer, Opcode> opcodes = new TreeMap<>();
    List<ExceptionCatch> handlers = new ArrayList<>();
    int index = 0;
    for (CodeElement element : code) {
      switch (element) {
        case Instruction instruction -> {
          opcodes.put(index, instruction.opcode());
          index += instruction.sizeInBytes();
        }
        case ExceptionCatch handler -> handlers.add(handler);
        default -> {}
      }
    }
    if (site.index == WHOLE_METHOD) {
      return opcodes.containsValue(Opcode.MONITORENTER);
    }
    return handlers.stream()
        .filter(h -> h.catchType().isEmpty())
        .filter(h -> code.labelToBci(h.tryStart()) <= site.index)
        .filter(h -> site.index < code.labelToBci(h.tryEnd()))
        .anyMatch(
            h ->
                opcodes.tailMap(code.labelToBci(h.handler())).values().stream()
                    .limit(HANDLER_INSTRUCTIONS)
                    .anyMatch(opcode -> opcode == Opcode.MONITOREXIT));
  }
}
