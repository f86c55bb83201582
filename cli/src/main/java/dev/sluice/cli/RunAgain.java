// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.cli.console.ShellWord;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The command that makes a run again, with the seed that was drawn. */
final class RunAgain {
  /** What says where results go and how much is recorded; the run is the same without them. */
  private static final List<String> OTHERS =
      List.of(
          "--seed",
          "--out",
          "--waves",
          "--wave-clocks",
          "--pcap",
          "--trace",
          "--trace-from",
          "--trace-packets",
          "--nic");

  private RunAgain() {}

  /**
   * The command, with {@code --nic rtl}: clock for clock the same as {@code --nic model}, and it
   * has waveforms.
   */
  static String command(CommandLine command, long seed) {
    CommandLine.ParseResult parsed = command.getParseResult();
    StringBuilder text = new StringBuilder("./sluice run");
    for (ArgSpec argument : parsed.matchedArgs()) {
      if (argument instanceof OptionSpec option) {
        if (OTHERS.contains(option.longestName())) {
          continue;
        }
        text.append(' ').append(option.longestName());
      }
      for (String value : argument.originalStringValues()) {
        if (!(argument instanceof OptionSpec option && option.arity().max() == 0)) {
          text.append(' ').append(ShellWord.of(value));
        }
      }
    }
    return text.append(" --nic rtl --seed ").append(seed).toString();
  }
}
