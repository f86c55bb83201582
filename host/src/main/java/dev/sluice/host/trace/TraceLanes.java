// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.trace;

import dev.sluice.cosim.trace.Lane;
import dev.sluice.cosim.trace.TransactionRecorder;

/**
 * The lanes of a run, by their names. A file of transactions is read by these names again: {@link
 * RunTrace}.
 */
final class TraceLanes {
  static final String PACKETS = "packets";
  static final String DATA = "data";
  static final String REQUESTS = "requests";
  static final String CONTROL = "other control";
  static final String TRANSFERS = "transfers";
  static final String HOLES = "holes";
  static final String WINDOWS = "windows";
  static final String SENDER = "sender";
  static final String RECEIVER = "receiver";
  static final String NETWORK = "network";

  final Lane run;
  final Lane transfers;
  final Lane windows;
  final Lane holes;
  final Lane data;
  final Lane requests;
  final Lane control;
  final Way there;
  final Way back;

  /** The lanes that a packet goes through from one NIC to the other. */
  static final class Way {
    final Lane ask;
    final Lane builder;
    final Lane lineOut;
    final Lane network;
    Lane lineIn;
    Lane check;
    Lane admission;
    Lane window;
    Lane writer;
    Lane memory;
    Lane answer;

    private Way(TransactionRecorder recorder, String from, String network) {
      ask = recorder.lane(from, "send engine");
      builder = recorder.lane(from, "builder");
      lineOut = recorder.lane(from, "line out");
      this.network = recorder.lane(NETWORK, network);
    }

    private void into(TransactionRecorder recorder, String to) {
      lineIn = recorder.lane(to, "line in");
      check = recorder.lane(to, "check");
      admission = recorder.lane(to, "admission");
      window = recorder.lane(to, "window");
      writer = recorder.lane(to, "writer");
      memory = recorder.lane(to, "memory");
      answer = recorder.lane(to, "answer");
    }
  }

  TraceLanes(TransactionRecorder recorder) {
    run = recorder.lane(TRANSFERS, "run");
    transfers = recorder.lane(TRANSFERS, TRANSFERS);
    windows = recorder.lane(TRANSFERS, WINDOWS);
    holes = recorder.lane(TRANSFERS, HOLES);
    data = recorder.lane(PACKETS, DATA);
    requests = recorder.lane(PACKETS, REQUESTS);
    control = recorder.lane(PACKETS, CONTROL);
    there = new Way(recorder, SENDER, "to the receiver");
    there.into(recorder, RECEIVER);
    back = new Way(recorder, RECEIVER, "to the sender");
    back.into(recorder, SENDER);
  }
}
