// SPDX-License-Identifier: Apache-2.0
package dev.sluice.formal.rtl;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Cuts every memory of a generated Verilog module down to one row, {@code NAME_row}, that of the
 * address that a checker follows. A read of any other row, and a registered read in the clock of a
 * write to the row, gives anything at all.
 *
 * <p>So the cut module can do all that the module can do, and more: what is proved of it holds for
 * the module, whatever other rows hold and whatever a RAM answers to a read during a write.
 */
public final class TrackedRow {
  private static final Pattern MEMORY =
      Pattern.compile(
          "(?m)^\\s*(?:\\(\\*[^\\n]*?\\*\\)\\s*)?reg (\\[\\d+:0\\])\\s+(\\w+) \\[0:(\\d+)\\];$");

  private final String verilog;
  private final String address;

  private final String others;
  private final String otherAddress;

  private record Write(String enable, String row) {}

  private TrackedRow(String verilog, String address, String others, String otherAddress) {
    this.verilog = verilog;
    this.address = address;
    this.others = others;
    this.otherAddress = otherAddress;
  }

  /**
   * Cuts the memories of a module.
   *
   * @param verilog as SpinalHDL writes it
   * @param address the followed address, a signal that does not change
   * @return the module with a row of each memory
   * @throws IllegalArgumentException when a memory is used in a way that is not known here
   */
  public static String of(String verilog, String address) {
    return of(verilog, address, "", address);
  }

  /**
   * Cuts the memories of a module, some of them at another address.
   *
   * @param verilog as SpinalHDL writes it
   * @param address the followed address, a signal that does not change
   * @param others a regular expression for the names of other memories
   * @param otherAddress the followed address of those
   * @return the module with a row of each memory
   * @throws IllegalArgumentException when a memory is used in a way that is not known here
   */
  public static String of(String verilog, String address, String others, String otherAddress) {
    return new TrackedRow(verilog, address, others, otherAddress).cut();
  }

  private String cut() {
    Map<String, String> memories = new LinkedHashMap<>();
    Matcher matcher = MEMORY.matcher(verilog);
    while (matcher.find()) {
      memories.put(matcher.group(2), matcher.group(1));
    }
    String text = verilog;
    for (Map.Entry<String, String> memory : memories.entrySet()) {
      String name = memory.getKey();
      text = cut(text, name, memory.getValue(), name.matches(others) ? otherAddress : address);
    }
    return text;
  }

  private static String cut(String before, String name, String bits, String address) {
    Write write = write(before, name);
    String text =
        before.replaceAll(
            "(?m)^.*reg \\[\\d+:0\\]\\s+" + name + " \\[0:\\d+\\];$",
            "  reg %s %s_row;".formatted(bits, name));
    text =
        text.replaceAll(
            "(?m)^(\\s*)" + name + "\\[(\\w+)\\] <= (.*);$",
            "$1if($2 == %s) %s_row <= $3;".formatted(address, name));
    List<String> free = new ArrayList<>();
    String writes = "(%s && %s == %s)".formatted(write.enable(), write.row(), address);
    Matcher read = Pattern.compile("<= " + name + "\\[(\\w+)\\];").matcher(text);
    StringBuilder cut = new StringBuilder();
    while (read.find()) {
      String any = name + "_free" + free.size();
      free.add("  (* anyseq *) wire %s %s;".formatted(bits, any));
      read.appendReplacement(
          cut,
          "<= (%s == %s && !%s) ? %s_row : %s;"
              .formatted(read.group(1), address, writes, name, any));
    }
    read.appendTail(cut);
    text = cut.toString();
    Matcher now = Pattern.compile("= " + name + "\\[(\\w+)\\];").matcher(text);
    cut = new StringBuilder();
    while (now.find()) {
      String any = name + "_free" + free.size();
      free.add("  (* anyseq *) wire %s %s;".formatted(bits, any));
      now.appendReplacement(
          cut, "= %s == %s ? %s_row : %s;".formatted(now.group(1), address, name, any));
    }
    now.appendTail(cut);
    text = cut.toString();
    if (Pattern.compile("\\b" + name + "\\[").matcher(text).find()) {
      throw new IllegalArgumentException("memory " + name + " is used in a way that is not known");
    }
    String row = "  reg %s %s_row;".formatted(bits, name);
    return text.replace(row, row + "\n" + String.join("\n", free));
  }

  /** The one write of a memory: its enable, which is 1 where it has none, and its address. */
  private static Write write(String text, String name) {
    Matcher matcher =
        Pattern.compile(
                "(?:if\\((\\w+)\\)|always @\\(posedge clk\\)) begin\\s+%s\\[(\\w+)\\] <= \\w+;\\s+end"
                    .formatted(name))
            .matcher(text);
    if (!matcher.find()) {
      throw new IllegalArgumentException("memory " + name + " has no write that is known here");
    }
    String enable = matcher.group(1) == null ? "1'b1" : matcher.group(1);
    Write write = new Write(enable, matcher.group(2));
    if (matcher.find()) {
      throw new IllegalArgumentException("memory " + name + " has more than one write");
    }
    return write;
  }
}
