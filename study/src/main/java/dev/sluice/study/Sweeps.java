// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study;

import static dev.sluice.study.TransportKind.ADAPTIVE;
import static dev.sluice.study.TransportKind.EARLY;
import static dev.sluice.study.TransportKind.GO_BACK_N;
import static dev.sluice.study.TransportKind.GO_BACK_N_ONE_PATH;
import static dev.sluice.study.TransportKind.LITERAL;
import static dev.sluice.study.TransportKind.MULTI_PATH_SEGMENTS;
import static dev.sluice.study.TransportKind.RECEIVER_COUNTER;
import static dev.sluice.study.TransportKind.SACK_RACK;
import static dev.sluice.study.TransportKind.SELECTIVE_REPEAT;
import static dev.sluice.study.TransportKind.SELECTIVE_REPEAT_ONE_PATH;
import static dev.sluice.study.TransportKind.SELECTIVE_REPEAT_THRESHOLD;
import static dev.sluice.study.TransportKind.SENDER_WINDOW;
import static dev.sluice.study.TransportKind.TRANSPORT_2;
import static dev.sluice.study.TransportKind.XUD;
import static dev.sluice.study.TransportKind.XUD_SOURCE;

import dev.sluice.study.paths.Routing;
import dev.sluice.study.transport.TimerKind;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The sweeps of a plan: what each departs from, and its values in the quick and the full plan. */
final class Sweeps {
  /** W where nothing else is said. */
  static final int WIDTH = 1024;

  /** Transfers in a row where they are short: 20 runs of them make a 99th percentile. */
  private static final int ROUNDS = 50;

  /** What is longer than that comes once in a run. */
  private static final int SHORT = 4096;

  private static final int COALESCED = 16;
  private static final double LOSS = 0.01;
  private static final NetworkShape BASE = NetworkShape.BASE;
  private static final NetworkShape LOSSY = BASE.withLoss(LOSS, 0);

  /** Today's transports, and this project's in its best mode with and without its own timer. */
  private static final List<Contender> MAIN =
      withCoalesced(
          EARLY,
          ADAPTIVE,
          SENDER_WINDOW,
          GO_BACK_N,
          GO_BACK_N_ONE_PATH,
          SELECTIVE_REPEAT,
          SELECTIVE_REPEAT_ONE_PATH,
          SELECTIVE_REPEAT_THRESHOLD,
          SACK_RACK,
          XUD,
          XUD_SOURCE,
          MULTI_PATH_SEGMENTS,
          TRANSPORT_2);

  /** All of them: those of MAIN and the history. */
  private static final List<Contender> ALL = withCoalesced(TransportKind.values());

  private final boolean quick;
  private final Workload workload;

  /** The sweeps of a plan whose transfers have so many packets where nothing else is said. */
  Sweeps(boolean quick, int packets) {
    this.quick = quick;
    workload = Workload.of(packets);
  }

  private static List<Contender> withCoalesced(TransportKind... kinds) {
    return Stream.concat(
            Arrays.stream(kinds).map(Contender::of),
            Stream.of(Contender.of(SACK_RACK).withSetting(COALESCED)))
        .toList();
  }

  private static Experiment.Builder sweep(
      String id, String title, String quantity, boolean logarithmic, List<Contender> rows) {
    return new Experiment.Builder(id, title, quantity, logarithmic, rows);
  }

  /** Values of the quick plan, or of the full one. */
  private double[] values(double[] few, double[] many) {
    return quick ? few : many;
  }

  private int[] values(int[] few, int[] many) {
    return quick ? few : many;
  }

  Experiment target(int packets) {
    return sweep(
            "target",
            "The project's target: 1 packet in 100 lost, sprayed over 8 paths",
            "packets",
            false,
            Contender.withPublished(ALL))
        .add(packets, String.valueOf(packets), Workload.of(packets), WIDTH, LOSSY)
        .build();
  }

  Experiment agreement() {
    int packets = quick ? workload.packets() : 1 << 15;
    return sweep(
            "agreement",
            "One path, 1 % loss: what another simulator was made for",
            "packets",
            false,
            List.of(
                Contender.of(GO_BACK_N, TimerKind.PUBLISHED),
                Contender.of(SELECTIVE_REPEAT, TimerKind.PUBLISHED)))
        .add(
            packets,
            String.valueOf(packets),
            Workload.of(packets),
            WIDTH,
            LOSSY.withPaths(1, Routing.SPRAY))
        .build();
  }

  Experiment loss() {
    var sweep =
        sweep(
            "loss",
            "Independent losses",
            "share of packets lost",
            true,
            Contender.withPublished(ALL));
    double[] losses =
        values(
            new double[] {0, 0.001, 0.01, 0.1},
            new double[] {0, 0.00001, 0.0001, 0.001, 0.003, 0.01, 0.03, 0.05, 0.1});
    for (double p : losses) {
      sweep.add(p, plain(p), workload, WIDTH, BASE.withLoss(p, 0));
    }
    return sweep.build();
  }

  private static String plain(double value) {
    return new java.math.BigDecimal(String.valueOf(value)).stripTrailingZeros().toPlainString();
  }

  Experiment reordering() {
    var sweep =
        sweep(
            "reordering",
            "Reordering alone: jitter, no loss",
            "jitter, microseconds",
            false,
            Contender.withPublished(ALL));
    double[] jitters = values(new double[] {0, 1, 4}, new double[] {0, 0.1, 0.3, 1, 2, 4, 8});
    for (double jitter : jitters) {
      NetworkShape network = BASE.withTimes(1_000_000, Math.round(jitter * 1e6));
      sweep.add(jitter, String.valueOf(jitter), workload, WIDTH, network);
    }
    return sweep.build();
  }

  Experiment bursts() {
    var sweep = sweep("bursts", "Bursts of 1 % loss", "mean burst, packets", true, MAIN);
    for (int burst : values(new int[] {2, 32}, new int[] {2, 4, 8, 16, 32, 64})) {
      sweep.add(burst, String.valueOf(burst), workload, WIDTH, BASE.withLoss(LOSS, burst));
    }
    return sweep.build();
  }

  Experiment failures() {
    var sweep =
        sweep(
            "failures",
            "Paths that fail every 500 microseconds and come back",
            "mean length of a failure, microseconds",
            true,
            MAIN);
    for (int down : values(new int[] {30}, new int[] {3, 10, 30, 100})) {
      NetworkShape network = BASE.withFailures(500_000_000L, down * 1_000_000L);
      sweep.add(down, String.valueOf(down), workload, WIDTH, network);
    }
    return sweep.build();
  }

  /** Up to 4096 packets, transfers follow one another; what is longer comes once in a run. */
  Experiment sizes() {
    List<Contender> rows =
        Stream.concat(MAIN.stream(), Contender.measured(LITERAL, RECEIVER_COUNTER).stream())
            .toList();
    var sweep = sweep("sizes", "Size of the transfer, 1 % loss", "packets", true, rows);
    int[] sizes =
        values(new int[] {1, 64, 4096}, new int[] {1, 8, 64, 512, 4096, 1 << 15, 1 << 17, 1 << 20});
    for (int packets : sizes) {
      int rounds = packets < SHORT || !quick && packets == SHORT ? ROUNDS : 1;
      Workload transfers = Workload.of(packets).withRounds(rounds);
      sweep.add(packets, String.valueOf(packets), transfers, WIDTH, LOSSY);
    }
    return sweep.build();
  }

  Experiment widths() {
    var sweep = sweep("widths", "Width of the window, 1 % loss", "W", true, ALL);
    for (int width : values(new int[] {64, 256}, new int[] {32, 64, 128, 256, 512, 1024})) {
      sweep.add(width, String.valueOf(width), workload, width, LOSSY);
    }
    return sweep.build();
  }

  Experiment delays() {
    var sweep =
        sweep(
            "delays",
            "Delay-bandwidth product, 1 % loss",
            "delay of a path, microseconds",
            true,
            MAIN);
    for (double delay : values(new double[] {0.2, 5}, new double[] {0.1, 0.3, 1, 2, 5, 10})) {
      NetworkShape network = LOSSY.withTimes(Math.round(delay * 1e6), 300_000);
      sweep.add(delay, String.valueOf(delay), workload, WIDTH, network);
    }
    return sweep.build();
  }

  Experiment queues() {
    var sweep =
        sweep(
            "queues",
            "Room of the paths' queues, which constant time-outs have to cover; 1 % loss",
            "queue, kB",
            true,
            Contender.withPublished(ALL));
    for (int kilobytes : values(new int[] {20, 4000}, new int[] {20, 100, 300, 1000, 4000})) {
      NetworkShape network = LOSSY.withQueue(kilobytes * 1000L);
      sweep.add(kilobytes, String.valueOf(kilobytes), workload, WIDTH, network);
    }
    return sweep.build();
  }

  Experiment flows() {
    var sweep =
        sweep(
            "flows", "Transfers at a time that share the line, 1 % loss", "transfers", true, MAIN);
    for (int flows : values(new int[] {8}, new int[] {2, 4, 8, 16, 64})) {
      Workload shared = Workload.of(workload.packets() / flows).withFlows(flows);
      sweep.add(flows, String.valueOf(flows), shared, WIDTH, LOSSY);
    }
    return sweep.build();
  }

  Experiment routings() {
    var sweep =
        sweep("routing", "How packets are spread over 8 paths, 1 % loss", "routing", false, MAIN);
    for (Routing routing : Routing.values()) {
      sweep.add(
          routing.ordinal(),
          routing.name().toLowerCase(Locale.ROOT).replace('_', '-'),
          workload,
          WIDTH,
          LOSSY.withPaths(8, routing));
    }
    return sweep.build();
  }

  Experiment payloads() {
    var sweep = sweep("payload", "Size of a packet, 1 % loss", "payload, bytes", true, MAIN);
    for (int bytes : values(new int[] {4096}, new int[] {256, 512, 1024, 2048, 4096})) {
      sweep.add(bytes, String.valueOf(bytes), workload.withPayload(bytes), WIDTH, LOSSY);
    }
    return sweep.build();
  }

  /** Beside each that places out of order, the same with the bytes that it needs for that. */
  Experiment placing() {
    List<Contender> free =
        Contender.measured(
            SENDER_WINDOW, SELECTIVE_REPEAT_ONE_PATH, SELECTIVE_REPEAT_THRESHOLD, SACK_RACK, XUD);
    List<Contender> rows =
        Stream.of(
                free,
                free.stream().map(Contender::whichPays).toList(),
                Contender.measured(TRANSPORT_2))
            .flatMap(List::stream)
            .toList();
    var sweep =
        sweep(
            "placing",
            "What it costs to say where a packet's data belongs, 1 % loss",
            "payload, bytes",
            true,
            rows);
    for (int bytes : values(new int[] {512, 4096}, new int[] {256, 512, 1024, 2048, 4096})) {
      sweep.add(bytes, String.valueOf(bytes), workload.withPayload(bytes), WIDTH, LOSSY);
    }
    return sweep.build();
  }

  Experiment bothWays() {
    var sweep =
        sweep(
            "two-way",
            "Both nodes send: answers and data share the lines",
            "share of packets lost",
            true,
            MAIN);
    for (double p : values(new double[] {0.01}, new double[] {0, 0.001, 0.01, 0.1})) {
      sweep.add(p, plain(p), workload.bothWays(), WIDTH, BASE.withLoss(p, 0));
    }
    return sweep.build();
  }

  Experiment coalescing() {
    var sweep =
        sweep(
            "coalescing",
            "Packets for an acknowledgement, both nodes sending, 1 % loss",
            "packets for an acknowledgement",
            true,
            Contender.measured(ADAPTIVE, SENDER_WINDOW, SACK_RACK));
    for (int packets : values(new int[] {1, 16}, new int[] {1, 2, 4, 8, 16, 32, 64})) {
      sweep.addSetting(packets, workload.bothWays(), WIDTH, LOSSY);
    }
    return sweep.build();
  }

  Experiment thresholds() {
    var sweep =
        sweep(
            "thresholds",
            "NACKs that begin a recovery of IRN, 1 % loss",
            "NACKs that begin a recovery",
            true,
            Contender.measured(SELECTIVE_REPEAT_THRESHOLD));
    for (int nacks : values(new int[] {64}, new int[] {1, 4, 16, 32, 64, 128, 256})) {
      sweep.addSetting(nacks, workload, WIDTH, LOSSY);
    }
    return sweep.build();
  }

  Experiment leases(double loss, String id, String title) {
    var sweep = sweep(id, title, "windows of the leases", true, List.of(Contender.of(TRANSPORT_2)));
    Workload transfer = Workload.of(quick ? workload.packets() : 1 << 17);
    NetworkShape network = BASE.withLoss(loss, 0).withTimes(5_000_000, 300_000);
    for (int windows : values(new int[] {16, 32}, new int[] {8, 16, 32, 64, 128})) {
      sweep.addSetting(windows, transfer, WIDTH, network);
    }
    return sweep.build();
  }

  Experiment segments() {
    var sweep =
        sweep(
            "segments",
            "Packets of a segment, 1 % loss",
            "packets of a segment",
            true,
            Contender.withPublished(Contender.measured(MULTI_PATH_SEGMENTS)));
    int[] lengths =
        values(new int[] {256, 1024}, new int[] {64, 256, 1024, 4096, 1 << 14, 1 << 20});
    for (int packets : lengths) {
      sweep.addSetting(packets, workload, WIDTH, LOSSY);
    }
    return sweep.build();
  }
}
