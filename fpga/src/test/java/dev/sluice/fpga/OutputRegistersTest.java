// SPDX-License-Identifier: Apache-2.0
package dev.sluice.fpga;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.fpga.netlist.OutputRegisters;
import dev.sluice.fpga.tools.Tools;
import dev.sluice.needs.Needs;
import dev.sluice.protocol.NicParameters;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Registers go into the block RAM when nobody can see the difference, and else stay. */
class OutputRegistersTest {
  private static final int CLOCK = 2;
  private static final int OTHER = 3;
  private static final int READ = 100;
  private static final int REGISTERED = 200;

  @TempDir Path folder;

  /**
   * A RAM read through port B; 36 bits wide through DOA and DOB. Output i, net 100 + i, goes to
   * flip-flop i, whose Q is net 200 + i.
   */
  private static ObjectNode netlist(int width) {
    ObjectNode root = new ObjectMapper().createObjectNode();
    ObjectNode top = root.putObject("modules").putObject("top");
    top.putObject("ports");
    ObjectNode cells = top.putObject("cells");
    ObjectNode ram = cells.putObject("ram");
    ram.put("type", "DP16KD");
    ObjectNode parameters = ram.putObject("parameters");
    for (String letter : new String[] {"A", "B"}) {
      parameters
          .put("DATA_WIDTH_" + letter, Integer.toBinaryString(width))
          .put("REGMODE_" + letter, "NOREG")
          .put("CLK" + letter + "MUX", "CLK" + letter);
      connect(ram, "input", "CLK" + letter, CLOCK);
      tie(ram, "CE" + letter, "1");
      tie(ram, "OCE" + letter, letter.equals("B") ? "1" : "0");
      tie(ram, "RST" + letter, "0");
    }
    connect(ram, "input", "CEB", OTHER);
    for (int bit = 0; bit < width; bit++) {
      String pin = width == 36 && bit < 18 ? "DOA" + bit : "DOB" + bit % 18;
      connect(ram, "output", pin, READ + bit);
      ObjectNode register = cells.putObject("ff" + bit);
      register.put("type", "TRELLIS_FF");
      register
          .putObject("parameters")
          .put("CEMUX", "1 ")
          .put("CLKMUX", "CLK")
          .put("LSRMUX", "LSR")
          .put("REGSET", "RESET");
      connect(register, "input", "CLK", CLOCK);
      connect(register, "input", "DI", READ + bit);
      tie(register, "LSR", "0");
      connect(register, "output", "Q", REGISTERED + bit);
    }
    return root;
  }

  private static ObjectNode cell(JsonNode netlist, String name) {
    return (ObjectNode) netlist.at("/modules/top/cells").path(name);
  }

  private static void connect(ObjectNode cell, String direction, String pin, int net) {
    cell.withObjectProperty("port_directions").put(pin, direction);
    cell.withObjectProperty("connections").putArray(pin).add(net);
  }

  private static void tie(ObjectNode cell, String pin, String value) {
    cell.withObjectProperty("port_directions").put(pin, "input");
    cell.withObjectProperty("connections").putArray(pin).add(value);
  }

  private static void set(ObjectNode netlist, String cell, String parameter, String value) {
    cell(netlist, cell).withObjectProperty("parameters").put(parameter, value);
  }

  private static String ram(JsonNode netlist, String group, String name) {
    JsonNode value = cell(netlist, "ram").path(group).path(name);
    return value.isArray() ? value.path(0).asText() : value.asText();
  }

  @ParameterizedTest
  @CsvSource({"9, NOREG, 0", "18, NOREG, 0", "36, OUTREG, 1"})
  void registersGoIntoTheRam(int width, String modeOfPortA, String enableOfPortA) {
    ObjectNode netlist = netlist(width);
    assertThat(OutputRegisters.merge(netlist)).isEqualTo(width);
    assertThat(netlist.at("/modules/top/cells").size()).as("only the RAM is left").isOne();
    for (int bit = 0; bit < width; bit++) {
      String pin = width == 36 && bit < 18 ? "DOA" + bit : "DOB" + bit % 18;
      assertThat(ram(netlist, "connections", pin)).isEqualTo("" + (REGISTERED + bit));
    }
    assertThat(ram(netlist, "parameters", "REGMODE_B")).isEqualTo("OUTREG");
    assertThat(ram(netlist, "connections", "OCEB")).isEqualTo("1");
    assertThat(ram(netlist, "parameters", "REGMODE_A")).isEqualTo(modeOfPortA);
    assertThat(ram(netlist, "connections", "OCEA")).isEqualTo(enableOfPortA);
    assertThat(OutputRegisters.merge(netlist)).as("only once").isZero();
  }

  private static void enable(ObjectNode netlist, int bit, int net) {
    set(netlist, "ff" + bit, "CEMUX", "CE");
    connect(cell(netlist, "ff" + bit), "input", "CE", net);
  }

  @ParameterizedTest
  @CsvSource({"9, 0", "18, 0", "36, 77"})
  void theirCommonEnableIsThatOfTheOutputRegister(int width, String enableOfPortA) {
    ObjectNode netlist = netlist(width);
    for (int bit = 0; bit < width; bit++) {
      enable(netlist, bit, 77);
    }
    assertThat(OutputRegisters.merge(netlist)).isEqualTo(width);
    assertThat(ram(netlist, "connections", "OCEB")).isEqualTo("77");
    assertThat(ram(netlist, "connections", "OCEA")).isEqualTo(enableOfPortA);
    assertThat(ram(netlist, "connections", "CEB")).isEqualTo("" + OTHER);
  }

  @Test
  void differentEnablesKeepAllOutside() {
    ObjectNode netlist = netlist(18);
    for (int bit = 0; bit < 18; bit++) {
      enable(netlist, bit, bit == 17 ? 78 : 77);
    }
    assertThat(OutputRegisters.merge(netlist)).isZero();
    enable(netlist, 17, 77);
    set(netlist, "ff3", "CEMUX", "INV");
    assertThat(OutputRegisters.merge(netlist)).as("active low").isZero();
    set(netlist, "ff3", "CEMUX", "CE");
    tie(cell(netlist, "ff3"), "CE", "0");
    assertThat(OutputRegisters.merge(netlist)).as("never").isZero();
    enable(netlist, 3, 77);
    assertThat(OutputRegisters.merge(netlist)).isEqualTo(18);
  }

  @Test
  void anOutputThatNobodyReadsIsNoReason() {
    ObjectNode netlist = netlist(36);
    ((ObjectNode) netlist.at("/modules/top/cells")).remove("ff7");
    assertThat(OutputRegisters.merge(netlist)).isEqualTo(35);
    assertThat(ram(netlist, "connections", "DOA7")).isEqualTo("" + (READ + 7));
  }

  @Test
  void theOtherReadPortIsOnItsOwn() {
    ObjectNode netlist = netlist(18);
    connect(cell(netlist, "ram"), "output", "DOA0", 300);
    ObjectNode reader = ((ObjectNode) netlist.at("/modules/top/cells")).putObject("lut");
    connect(reader, "input", "A", 300);
    assertThat(OutputRegisters.merge(netlist)).isEqualTo(18);
    assertThat(ram(netlist, "parameters", "REGMODE_A")).isEqualTo("NOREG");
  }

  private static Arguments refusal(String why, Consumer<ObjectNode> change) {
    return Arguments.of(why, change);
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        refusal("an enable of its own", n -> enable(n, 5, OTHER)),
        refusal("reset", n -> connect(cell(n, "ff5"), "input", "LSR", OTHER)),
        refusal("reset that is always on", n -> tie(cell(n, "ff5"), "LSR", "1")),
        refusal("inverted reset", n -> set(n, "ff5", "LSRMUX", "INV")),
        refusal("starts at 1", n -> set(n, "ff5", "REGSET", "SET")),
        refusal("other clock", n -> connect(cell(n, "ff5"), "input", "CLK", OTHER)),
        refusal("other edge", n -> set(n, "ff5", "CLKMUX", "INV")),
        refusal("the RAM's other edge", n -> set(n, "ram", "CLKBMUX", "INV")),
        refusal(
            "to be kept", n -> cell(n, "ff5").withObjectProperty("attributes").put("keep", "1")),
        refusal("not a flip-flop", n -> cell(n, "ff5").put("type", "LUT4")),
        refusal(
            "through another input",
            n -> {
              cell(n, "ff5").withObjectProperty("connections").remove("DI");
              connect(cell(n, "ff5"), "input", "M", READ + 5);
            }),
        refusal("fan-out to a cell", n -> connect(cell(n, "ff6"), "input", "M", READ + 5)),
        refusal(
            "fan-out to a port",
            n ->
                ((ObjectNode) n.at("/modules/top/ports"))
                    .putObject("pin")
                    .put("direction", "output")
                    .putArray("bits")
                    .add(READ + 5)),
        refusal("reset of the RAM", n -> connect(cell(n, "ram"), "input", "RSTB", OTHER)),
        refusal("register in use", n -> set(n, "ram", "REGMODE_B", "OUTREG")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refusals")
  void oneRegisterThatIsDifferentKeepsAllOutside(String why, Consumer<ObjectNode> change) {
    for (int width : new int[] {18, 36}) {
      ObjectNode netlist = netlist(width);
      change.accept(netlist);
      JsonNode before = netlist.deepCopy();
      assertThat(OutputRegisters.merge(netlist)).as(why).isZero();
      assertThat((JsonNode) netlist).as(why).isEqualTo(before);
    }
  }

  @Test
  void bothHalvesOfAWidePortNeedOneClock() {
    ObjectNode netlist = netlist(36);
    connect(cell(netlist, "ram"), "input", "CLKA", OTHER);
    assertThat(OutputRegisters.merge(netlist)).isZero();
    connect(cell(netlist, "ram"), "input", "CLKA", CLOCK);
    set(netlist, "ram", "CLKAMUX", "INV");
    assertThat(OutputRegisters.merge(netlist)).isZero();
  }

  @ParameterizedTest
  @CsvSource({"MEMORY_LOOP, 0", "MEMORY_LOOP_REGISTERED, 16"})
  void yosysWritesWhatIsLookedFor(Top top, int registers) throws Exception {
    Needs.programs("yosys");
    Path verilog = top.generate(NicParameters.DEFAULT, folder);
    Yosys yosys = new Yosys(new Tools(folder.resolve("tools"), Synthesis.LIMIT));
    Yosys.Counts counts = yosys.run(Target.ECP5_25K, top.module(), verilog, folder);
    assertThat(counts.ramRegisters()).isEqualTo(registers);
    JsonNode cells =
        new ObjectMapper()
            .readTree(counts.netlist().toFile())
            .at("/modules/" + top.module() + "/cells");
    long left = cells.findValuesAsText("type").stream().filter("TRELLIS_FF"::equals).count();
    assertThat(left).as("counted is what is left").isEqualTo(counts.flipFlops());
    assertThat(cells.findValuesAsText("REGMODE_B"))
        .containsExactly(registers == 0 ? "NOREG" : "OUTREG");
  }
}
