// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cycle.registers;

import dev.sluice.cycle.lib.Wires;
import dev.sluice.spec.admission.AdmissionVerdict;
import dev.sluice.spec.check.DropCause;
import dev.sluice.spec.registers.NicCounter;
import dev.sluice.spec.udp.FrameVerdict;
import dev.sluice.spec.window.Verdict;
import java.util.Locale;
import java.util.SplittableRandom;

/** Random events at the inputs of Registers, counted by the names of causes and of wires. */
final class EventDriver {
  private EventDriver() {}

  /** This clock's events, each with that probability. */
  static void drive(RegistersModel model, SplittableRandom random, double density, long[] counted) {
    if (offer(model.wires("dropped"), random, density)) {
      DropCause cause = DropCause.values()[random.nextInt(1, 9)];
      model.wires("dropped").set(0, cause.code());
      note("DROPPED_" + cause.name(), counted);
    }
    if (offer(model.wires("refused"), random, density)) {
      AdmissionVerdict cause = AdmissionVerdict.values()[random.nextInt(1, 6)];
      model.wires("refused").set(0, cause.ordinal());
      note("REFUSED_" + cause.name(), counted);
    }
    if (offer(model.wires("overflow"), random, density)) {
      boolean connection = random.nextBoolean();
      model.wires("overflow").set(0, connection);
      note(connection ? "OVERFLOW_CONNECTION" : "OVERFLOW_ANSWER", counted);
    }
    if (offer(model.wires("readError"), random, density)) {
      note("PAYLOAD_READ_ERROR", counted);
    }
    if (offer(model.wires("udpDropped"), random, density)) {
      FrameVerdict cause = FrameVerdict.values()[random.nextInt(1, 9)];
      model.wires("udpDropped").set(0, cause.code());
      note("UDP_" + cause.name(), counted);
    }
    if (offer(model.wires("udpTaken"), random, density)) {
      int ecn = random.nextInt(4);
      model.wires("udpTaken").set(0, ecn);
      if (ecn == 3) {
        note("UDP_CONGESTION", counted);
      }
    }
    if (offer(model.wires("judged"), random, density)) {
      Verdict verdict = Verdict.values()[random.nextInt(6)];
      model.wires("judged").set(0, verdict.code());
      note("VERDICT_" + verdict.name(), counted);
    }
    pulses(model.wires("count"), 0, "RECEIVE_", random, density, counted);
    pulses(model.wires("event"), 0, "SEND_", random, density, counted);
    pulses(model.wires("macEvent"), 0, "MAC_", random, density, counted);
    pulses(model.wires("ringStatus"), 3, "RING_", random, density, counted);
  }

  private static boolean offer(Wires wires, SplittableRandom random, double density) {
    wires.valid = random.nextDouble() < density;
    return wires.valid;
  }

  private static void pulses(
      Wires wires,
      int from,
      String prefix,
      SplittableRandom random,
      double density,
      long[] counted) {
    for (int i = from; i < wires.size(); i++) {
      boolean pulse = random.nextDouble() < density;
      wires.set(i, pulse);
      if (pulse) {
        String words = wires.field(i).name().replaceAll("([A-Z])", "_$1");
        note(prefix + words.toUpperCase(Locale.ROOT), counted);
      }
    }
  }

  private static void note(String counter, long[] counted) {
    counted[NicCounter.valueOf(counter).ordinal()]++;
  }
}
