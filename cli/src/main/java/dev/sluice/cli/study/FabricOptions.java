// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.study;

import dev.sluice.protocol.BadInputException;
import dev.sluice.study.TransportKind;
import dev.sluice.study.congestion.ControlKind;
import dev.sluice.study.networks.FabricShape;
import dev.sluice.study.networks.NetworkContender;
import dev.sluice.study.networks.NetworkPoint;
import dev.sluice.study.traffic.TrafficKind;
import dev.sluice.study.traffic.TrafficPattern;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options of points of one's own over networks of switches. */
final class FabricOptions {
  private static final int MESSAGES = 500;
  private static final int PACKETS = 1024;

  @Option(
      names = "--traffic",
      paramLabel = "KIND",
      description =
          "Points of your own over a network of switches: incast, all-to-all, ring or poisson;"
              + " --transport, --packets, --payload, --width and --runs go with it.")
  private String traffic;

  @Option(
      names = "--topology",
      paramLabel = "NAME",
      description =
          "With --traffic: star:NODES, leaf-spine:LEAVESxSPINESxNODES or fat-tree:K (default:"
              + " star:65).")
  private String topology;

  @Option(
      names = "--senders",
      paramLabel = "N",
      split = ",",
      description =
          "With --traffic: senders of an incast, or the nodes that take part (default: as many as"
              + " there are).")
  private List<Integer> senders;

  @Option(
      names = "--load",
      paramLabel = "SHARE",
      split = ",",
      description = "With --traffic poisson: shares of the nodes' links (default: 0.5).")
  private List<Double> loads;

  @Option(
      names = "--sizes",
      paramLabel = "NAME",
      description =
          "With --traffic poisson: websearch, hadoop, or a file with lines of bytes,share (default:"
              + " websearch).")
  private String sizes;

  @Option(
      names = "--messages",
      paramLabel = "N",
      description = "With --traffic poisson: messages of a run (default: 500); ring: its steps.")
  private Integer messages;

  @Option(
      names = "--control",
      paramLabel = "NAME",
      split = ",",
      description =
          "With --traffic: what paces senders: own (their windows), dctcp or swift (default: dctcp);"
              + " transport-2 always has its own, its receivers' credit.")
  private List<String> controls;

  @Option(
      names = "--marks",
      paramLabel = "DBP",
      split = ",",
      description =
          "With --traffic: for transport-2 and dctcp, the queue from which switches mark, in"
              + " delay-bandwidth products of the longest way (default: 0.4 and 0.1, where each does"
              + " best; DCTCP's paper has 0.783).")
  private List<Double> marks;

  @Option(
      names = "--target",
      paramLabel = "TRIPS",
      split = ",",
      description =
          "With --traffic: for swift, the delay that it aims at, in empty round trips (default:"
              + " 1.1).")
  private List<Double> targets;

  @Option(
      names = "--pfc",
      description = "With --traffic: switches pause their neighbours before they drop.")
  private boolean pfc;

  @Option(
      names = "--trim",
      description =
          "With --traffic: switches cut packets that they have no room for to their headers;"
              + " transport-2 and sack-rack-tlp make use of that.")
  private boolean trim;

  @Option(
      names = "--buffer",
      paramLabel = "BYTES",
      split = ",",
      description =
          "With --traffic: the buffer of each switch, which its ports share, 1000 to 2^40 (default:"
              + " 16000000).")
  private List<Long> buffers;

  /** Whether points over networks are asked for. */
  boolean given() {
    boolean more =
        topology != null
            || senders != null
            || loads != null
            || sizes != null
            || messages != null
            || controls != null
            || marks != null
            || targets != null
            || buffers != null
            || pfc
            || trim;
    if (more && traffic == null) {
      throw new BadInputException(
          "say which traffic: --traffic incast, all-to-all, ring or poisson; --topology, --senders,"
              + " --load, --sizes, --messages, --control, --marks, --target, --buffer, --pfc and"
              + " --trim go with it");
    }
    return traffic != null;
  }

  /** The points. */
  List<NetworkPoint> points(
      List<TransportKind> transports,
      List<Integer> packets,
      List<Integer> payloads,
      List<Integer> widths) {
    FabricShape shape = FabricShape.of(topology == null ? "star:65" : topology);
    List<NetworkPoint> points = new ArrayList<>();
    for (long buffer : or(buffers, shape.bufferBytes())) {
      FabricShape fabric = shape.withBuffer(buffer);
      for (TrafficPattern one : traffics(fabric.nodes(), packets)) {
        for (int payload : payloads) {
          for (int width : widths) {
            for (NetworkContender contender : contenders(transports)) {
              points.add(new NetworkPoint(contender, width, payload, one, fabric));
            }
          }
        }
      }
    }
    return points.stream().distinct().toList();
  }

  private List<TrafficPattern> traffics(int nodes, List<Integer> packets) {
    TrafficKind kind = TrafficKind.of(traffic);
    boolean poisson = kind == TrafficKind.POISSON;
    if (poisson && (senders != null || packets != null)) {
      throw new BadInputException("--senders and --packets do not go with --traffic poisson");
    }
    if (!poisson && (loads != null || sizes != null)) {
      throw new BadInputException("--load and --sizes go with --traffic poisson");
    }
    if (messages != null && !poisson && kind != TrafficKind.RING) {
      throw new BadInputException("--messages goes with --traffic poisson or ring");
    }
    if (poisson) {
      int count = messages == null ? MESSAGES : messages;
      String distribution = sizes == null ? "websearch" : sizes;
      return or(loads, 0.5).stream()
          .map(load -> TrafficPattern.poisson(load, distribution, count))
          .toList();
    }
    int all = kind == TrafficKind.INCAST ? nodes - 1 : nodes;
    List<TrafficPattern> list = new ArrayList<>();
    for (int count : or(senders, all)) {
      for (int size : or(packets, PACKETS)) {
        list.add(
            switch (kind) {
              case INCAST -> TrafficPattern.incast(count, size);
              case ALL_TO_ALL -> TrafficPattern.allToAll(count, size);
              default ->
                  TrafficPattern.ring(count, size, messages == null ? 2 * (count - 1) : messages);
            });
      }
    }
    return list;
  }

  /** Transport 2 has one control, so it is there once, whatever the others have. */
  private List<NetworkContender> contenders(List<TransportKind> transports) {
    List<NetworkContender> contenders = new ArrayList<>();
    for (TransportKind transport : transports) {
      if (transport == TransportKind.TRANSPORT_2) {
        add(contenders, NetworkContender.transport2());
        continue;
      }
      for (String name : or(controls, "dctcp")) {
        add(contenders, NetworkContender.of(transport, ControlKind.of(name)));
      }
    }
    refuseWhatNobodyHas(transports, contenders);
    return contenders;
  }

  /** With each signal that was said of it, else with its own. */
  private void add(List<NetworkContender> contenders, NetworkContender contender) {
    NetworkContender paused = pfc ? contender.withPfc() : contender;
    NetworkContender one = trim ? paused.withTrimming() : paused;
    for (double signal : or(signals(one), one.signal())) {
      contenders.add(one.withSignal(signal));
    }
  }

  /** What was said of it, or null. */
  private List<Double> signals(NetworkContender contender) {
    if (contender.looksAtMarks()) {
      return marks;
    }
    return contender.control() == ControlKind.SWIFT ? targets : null;
  }

  private void refuseWhatNobodyHas(
      List<TransportKind> transports, List<NetworkContender> contenders) {
    boolean others = transports.stream().anyMatch(kind -> kind != TransportKind.TRANSPORT_2);
    for (String name : or(controls, "own")) {
      if (ControlKind.of(name) != ControlKind.OWN && !others) {
        throw new BadInputException(
            "--control "
                + name
                + ": transport-2 has own alone, its receivers' credit; leave --control out, or name"
                + " another transport with it");
      }
    }
    if (marks != null && contenders.stream().noneMatch(NetworkContender::looksAtMarks)) {
      throw new BadInputException(
          "--marks: nothing here looks at marks; name transport-2, or --control dctcp");
    }
    if (targets != null && contenders.stream().noneMatch(c -> c.control() == ControlKind.SWIFT)) {
      throw new BadInputException("--target: nothing here has a target; name --control swift");
    }
  }

  private static <T> List<T> or(List<T> given, T otherwise) {
    return given == null ? List.of(otherwise) : given;
  }
}
