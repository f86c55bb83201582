// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.leased;

import dev.sluice.spec.v2.Mechanisms;
import dev.sluice.study.Contender;
import dev.sluice.study.NetworkShape;
import dev.sluice.study.StudyPoint;
import dev.sluice.study.TransportKind;
import dev.sluice.study.Workload;
import dev.sluice.study.paths.PathNetworkParameters;
import dev.sluice.study.transport.Outcome;
import dev.sluice.study.transport.PairTraffic;
import dev.sluice.study.transport.TimerKind;
import dev.sluice.study.transport.TransferSimulation;
import dev.sluice.study.transport.Transport;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Test;

/**
 * The figures of {@code docs/log/transport-2.md}; no test, and not in the suite.
 *
 * <pre>./sluice test -q -pl study -am -Dtest=MechanismFigures</pre>
 */
class MechanismFigures {
  private static final int WIDTH = 1024;
  private static final int RUNS = Integer.getInteger("sluice.figures.runs", 20);
  private static final double TWO_SIDED_95 = 1.96;
  private static final String[] NAMES = {
    "lease",
    "segments",
    "brief",
    "order",
    "names",
    "measured",
    "credit",
    "paths",
    "keys",
    "blockState",
    "stateTwice"
  };

  @Test
  void transports() {
    Map<String, Supplier<Transport>> transports = new LinkedHashMap<>();
    transports.put("transport-2", () -> new Transport2(WIDTH, 16));
    transports.put("transport-2, W = 512", () -> new Transport2(WIDTH / 2, 16));
    transports.put("transport-2, W = 2048", () -> new Transport2(2 * WIDTH, 16));
    transports.put(
        "transport-2, unknown peer", () -> new Transport2(WIDTH, 16, Mechanisms.ALL, false));
    transports.put("adaptive", () -> Contender.of(TransportKind.ADAPTIVE).make(WIDTH));
    transports.put("sender-window", () -> Contender.of(TransportKind.SENDER_WINDOW).make(WIDTH));
    for (long delay : new long[] {1_000_000, 5_000_000}) {
      for (double loss : new double[] {0.001, 0.01, 0.1}) {
        for (int packets : new int[] {1, 64, 4096, 32_768}) {
          transports.forEach((name, transport) -> print(name, transport, delay, loss, packets));
        }
      }
    }
  }

  @Test
  void mechanisms() {
    Map<String, Supplier<Transport>> transports = new LinkedHashMap<>();
    transports.put("everything on", () -> new Transport2(WIDTH, 16));
    for (int i = 0; i < Mechanisms.COUNT; i++) {
      Mechanisms without = Mechanisms.ofBits(Mechanisms.ALL.bits() & ~(1 << i));
      transports.put("`" + NAMES[i] + "` off", () -> new Transport2(WIDTH, 16, without, true));
    }
    for (double loss : new double[] {0.01, 0.1}) {
      for (int packets : new int[] {64, 4096, 32_768}) {
        transports.forEach((name, transport) -> print(name, transport, 1_000_000, loss, packets));
      }
    }
  }

  private static void print(
      String name, Supplier<Transport> transport, long delay, double loss, int packets) {
    NetworkShape network =
        NetworkShape.BASE.withLoss(loss, 0).withTimes(delay, NetworkShape.BASE.jitterPicos());
    StudyPoint point = StudyPoint.of(TransportKind.ADAPTIVE, packets, WIDTH, network);
    int runs = RUNS * (packets == 1 ? 100 : packets == 64 ? 20 : packets == 4096 ? 3 : 1);
    SummaryStatistics goodput = new SummaryStatistics();
    double[] completions = new double[runs];
    long sent = 0;
    long lost = 0;
    long again = 0;
    long control = 0;
    for (int run = 0; run < runs; run++) {
      PathNetworkParameters paths = network.withSeed(run + 1);
      Outcome outcome =
          new TransferSimulation(
                  transport.get(),
                  TimerKind.MEASURED,
                  new PairTraffic(packets, Workload.PAYLOAD_BYTES, 1, 1, false),
                  NetworkShape.PICOS_PER_BYTE,
                  paths,
                  paths)
              .run(point.boundPicos())
              .getFirst();
      goodput.addValue(point.erasureLimitPicos() / outcome.completion());
      completions[run] = outcome.completion() / point.idealPicos();
      sent += outcome.dataSent();
      lost += outcome.dataLost();
      again += outcome.retransmissions();
      control += outcome.controlPackets();
    }
    Arrays.sort(completions);
    System.out.printf(
        "| %s | %d | %s | %d | %.4f ± %.4f | %.3f | %.3f | %.3f | %.3f | %.4f | %d |%n",
        name,
        delay / 1_000_000,
        loss,
        packets,
        goodput.getMean(),
        TWO_SIDED_95 * goodput.getStandardDeviation() / Math.sqrt(runs),
        Arrays.stream(completions).average().orElseThrow(),
        completions[runs / 2],
        completions[runs * 99 / 100],
        (double) again / Math.max(1, lost),
        (double) control / sent,
        runs);
  }
}
