// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.wave.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A VCD file as {@code fst2vcd} writes it: the other opinion on what an FST file says. */
final class Vcd {
  private final Map<String, String> idOfPath = new TreeMap<>();
  private final Map<String, List<Change>> changesOfId = new HashMap<>();
  private String timescale = "";

  /** A recorded value. */
  record Change(long time, String value) {}

  static Vcd of(Path fst) throws IOException, InterruptedException {
    Process process = new ProcessBuilder("fst2vcd", fst.toString()).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    if (process.waitFor() != 0) {
      throw new IllegalStateException("fst2vcd failed on " + fst);
    }
    Vcd vcd = new Vcd();
    vcd.parse(text);
    return vcd;
  }

  private void parse(String text) {
    Deque<String> scopes = new ArrayDeque<>();
    long time = 0;
    boolean declared = false;
    String[] lines = text.split("\n");
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i];
      String[] words = line.strip().split(" ");
      if (!declared) {
        switch (words[0]) {
          case "$timescale" -> timescale = lines[i + 1].strip();
          case "$scope" -> scopes.push((scopes.isEmpty() ? "" : scopes.peek() + ".") + words[2]);
          case "$upscope" -> scopes.pop();
          case "$var" -> {
            idOfPath.put(scopes.peek() + "." + words[4], words[3]);
            changesOfId.computeIfAbsent(words[3], _ -> new ArrayList<>());
          }
          case "$enddefinitions" -> declared = true;
          default -> {
            // Dates and versions.
          }
        }
      } else if (line.startsWith("#")) {
        time = Long.parseLong(line.substring(1));
      } else if (!line.startsWith("$") && !line.isEmpty()) {
        boolean single = "bsr".indexOf(line.charAt(0)) < 0;
        int space = line.lastIndexOf(' ');
        String value = single ? line.substring(0, 1) : line.substring(1, space);
        String id = single ? line.substring(1) : line.substring(space + 1);
        changesOfId.get(id).add(new Change(time, FstEnumeration.unescape(value)));
      }
    }
  }

  String timescale() {
    return timescale;
  }

  Map<String, String> idOfPath() {
    return idOfPath;
  }

  List<Change> changes(String path) {
    return changesOfId.get(idOfPath.get(path));
  }
}
