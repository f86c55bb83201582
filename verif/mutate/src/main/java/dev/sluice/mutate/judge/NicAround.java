// SPDX-License-Identifier: Apache-2.0
package dev.sluice.mutate.judge;

import dev.sluice.mutate.candidate.MutantText;
import dev.sluice.protocol.Architecture;
import dev.sluice.protocol.NicParameters;
import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.NicGenerator;
import dev.sluice.rtl.OnlyText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The whole NIC round a block, as large as the block's own tests have it: two of them are the
 * second judge of its mutants.
 *
 * @param udp whether it takes and sends Ethernet frames
 * @param parameters of the NIC, without ids on its buses and with the smallest receive buffer
 */
public record NicAround(boolean udp, NicParameters parameters) {
  /** The property of a process for benches that says which NIC it has. */
  private static final String PROPERTY = "sluice.mutate.nic";

  private static final Pattern MODULE = Pattern.compile("(?m)^module (\\w+) \\(");
  private static final String END = "\nendmodule\n";

  /** Before the names of the block's own modules, which the NIC has under the same names. */
  private static final String OF_BLOCK = "OfBlock_";

  /**
   * The NIC of this process.
   *
   * @return it, as {@link #option} said
   * @throws IllegalStateException when nothing was said
   */
  public static NicAround ofThisProcess() {
    String words = System.getProperty(PROPERTY);
    if (words == null) {
      throw new IllegalStateException("only a mutation run has a NIC round its block");
    }
    String[] parts = words.split(",");
    int[] numbers = new int[6];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Integer.parseInt(parts[2 + i]);
    }
    SluiceParameters sluice =
        new SluiceParameters(
            numbers[0], numbers[1], numbers[2], numbers[3], Architecture.of(parts[1]));
    return new NicAround(
        Boolean.parseBoolean(parts[0]), new NicParameters(sluice, numbers[4], numbers[5]));
  }

  /** What a process is told, so that this is its NIC. */
  String option() {
    SluiceParameters p = parameters.sluice();
    return "-D%s=%s,%s,%d,%d,%d,%d,%d,%d"
        .formatted(
            PROPERTY,
            udp,
            p.architecture().label(),
            p.windows(),
            p.width(),
            p.maxPackets(),
            p.payloadBytes(),
            parameters.dataWidth(),
            parameters.transfers());
  }

  /**
   * Its top module.
   *
   * @return the name
   */
  public String top() {
    return udp ? "SluiceNicUdp" : "SluiceNic";
  }

  /** What its text is of, as {@link OnlyText} has it. */
  String what() {
    return OnlyText.block(top(), parameters);
  }

  /** Its Verilog. */
  String verilog() throws IOException {
    return NicGenerator.verilog(top(), parameters);
  }

  /**
   * Its Verilog with the mutants of a block in it, one chosen by an input of its top module.
   *
   * @param nic its Verilog
   * @param block the block's top module, which is a module of it, too
   * @param sample the block's mutants
   * @return Verilog
   */
  String mutated(String nic, String block, MutantSample sample) {
    String mutants = MutantText.chosenBy(top(), sample.text(), sample.mutants());
    for (String module : modules(mutants)) {
      if (!module.equals(block)) {
        mutants =
            mutants.replaceAll(
                "(?m)^( *(?:module )?)%s(?=(?: \\w+)? (?:#?\\())".formatted(module),
                "$1" + OF_BLOCK + module);
      }
    }
    int from = nic.indexOf("\nmodule %s (".formatted(block));
    if (from < 0) {
      throw new IllegalStateException(top() + " has no module " + block);
    }
    int to = nic.indexOf(END, from) + END.length();
    String rest = nic.substring(0, from) + nic.substring(to - 1);
    return MutantText.withInput(top(), rest) + mutants.substring(mutants.indexOf("\nmodule "));
  }

  private static List<String> modules(String text) {
    List<String> modules = new ArrayList<>();
    for (Matcher module = MODULE.matcher(text); module.find(); ) {
      modules.add(module.group(1));
    }
    return modules;
  }
}
