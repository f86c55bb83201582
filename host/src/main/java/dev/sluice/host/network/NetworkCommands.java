// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.ParameterException;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Consumer;

/** The commands that a network takes while it runs, one a line: docs/node.md. */
final class NetworkCommands {
  private final FrameSwitch frames;

  NetworkCommands(FrameSwitch frames) {
    this.frames = frames;
  }

  /**
   * Does a command.
   *
   * @param line the command
   * @param now microseconds
   * @param say hears one line that begins with {@code ok} or {@code refused}, or what is to be
   *     shown
   */
  void obey(String line, long now, Consumer<String> say) {
    String text = line.strip();
    if (text.isEmpty()) {
      return;
    }
    try {
      List<String> words = List.of(text.split("\\s+"));
      if (words.equals(List.of("show"))) {
        show(say);
        return;
      }
      change(words, now);
      say.accept("ok " + text);
    } catch (BadInputException | ParameterException e) {
      say.accept("refused " + text + ": " + e.getMessage());
    }
  }

  private void change(List<String> words, long now) {
    OptionalInt ip = FrameFields.address(words.getFirst());
    if (words.size() == 2 && (words.getLast().equals("up") || words.getLast().equals("down"))) {
      frames.setUp(
          ip.orElseThrow(() -> new BadInputException(words.getFirst() + " is no IPv4 address")),
          words.getLast().equals("up"));
    } else if (words.size() == 3 && ip.isPresent()) {
      frames.change(ip.getAsInt(), words.get(1), words.get(2), now);
    } else if (words.size() == 2) {
      frames.change(words.get(0), words.get(1), now);
    } else {
      throw new BadInputException(
          "show, quit, ADDRESS up, ADDRESS down, or [ADDRESS] NAME VALUE with one of "
              + String.join(", ", LineSettings.NAMES));
    }
  }

  private void show(Consumer<String> say) {
    say.accept("all: " + frames.usual());
    frames.ports().forEach(port -> say.accept(port.toString()));
    frames.dropped().forEach((cause, count) -> say.accept("%,d %s".formatted(count, cause.text())));
    say.accept("ok show");
  }
}
