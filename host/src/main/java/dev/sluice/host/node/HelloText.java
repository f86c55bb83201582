// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.node;

import dev.sluice.host.device.DeviceSettings;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.Extensions;
import dev.sluice.protocol.LineMode;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.Overrun;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.protocol.TransportParameters;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a node says of itself: lines of a name and a value. Unknown names are skipped. */
record HelloText(DeviceSettings settings, long memoryBytes, long memoryBase) {
  String text() {
    NicParameters nic = settings.nic();
    SluiceParameters sluice = nic.sluice();
    TransportParameters t = settings.transport();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("peer", Integer.toUnsignedLong(settings.peer()));
    values.put("data-width", nic.dataWidth());
    values.put("windows", sluice.windows());
    values.put("width", sluice.width());
    values.put("transfers", nic.transfers());
    values.put("segment", sluice.payloadBytes());
    values.put("packets", sluice.maxPackets());
    values.put("architecture", sluice.architecture().label());
    values.put("axi-id-width", nic.axiIdWidth());
    values.put("line", nic.line().label());
    values.put("receive-buffer", nic.receiveBufferBytes());
    values.put("memory-bytes", memoryBytes);
    values.put("memory-base", memoryBase);
    values.put("timeout", t.timeout());
    values.put("sender-timeout", t.senderTimeout());
    values.put("backoff-limit", t.backoffLimit());
    values.put("retry-limit", t.retryLimit());
    values.put("requests-per-timeout", t.requestsPerTimeout());
    values.put("quiet-time", t.quietTime());
    values.put("busy-wait", t.busyWait());
    values.put("progress", settings.extensions().progress() ? 1 : 0);
    values.put("early", settings.extensions().early() ? 1 : 0);
    values.put("adaptive", settings.extensions().adaptive() ? 1 : 0);
    StringBuilder lines = new StringBuilder();
    values.forEach((name, value) -> lines.append(name).append(' ').append(value).append('\n'));
    return lines.toString();
  }

  /**
   * What a text says.
   *
   * @throws IllegalArgumentException when something is missing or no value
   */
  static HelloText of(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    text.lines()
        .map(line -> line.split(" ", 2))
        .filter(words -> words.length == 2)
        .forEach(words -> values.put(words[0], words[1]));
    Fields f = new Fields(values);
    SluiceParameters sluice =
        new SluiceParameters(
            f.whole("windows"),
            f.whole("width"),
            f.whole("packets"),
            f.whole("segment"),
            Architecture.of(f.word("architecture")));
    NicParameters nic =
        new NicParameters(
            sluice,
            f.whole("data-width"),
            f.whole("transfers"),
            f.whole("axi-id-width"),
            LineMode.of(f.word("line")),
            f.whole("receive-buffer"));
    TransportParameters transport =
        new TransportParameters(
            f.number("timeout"),
            f.number("sender-timeout"),
            f.whole("backoff-limit"),
            f.whole("retry-limit"),
            f.whole("requests-per-timeout"),
            f.number("quiet-time"));
    Extensions extensions =
        new Extensions(
            f.whole("progress") == 1 ? Overrun.PROGRESS : Overrun.SOURCE,
            f.whole("early") == 1,
            f.whole("adaptive") == 1);
    return new HelloText(
        new DeviceSettings((int) f.number("peer"), nic, transport, extensions),
        f.number("memory-bytes"),
        f.number("memory-base"));
  }

  private record Fields(Map<String, String> values) {
    String word(String name) {
      String value = values.get(name);
      if (value == null) {
        throw new IllegalArgumentException("the node does not say its " + name);
      }
      return value;
    }

    long number(String name) {
      try {
        return Long.parseLong(word(name));
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "the node says " + values.get(name) + " for its " + name, e);
      }
    }

    int whole(String name) {
      return Math.toIntExact(number(name));
    }
  }
}
