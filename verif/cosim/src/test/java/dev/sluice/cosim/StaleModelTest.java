// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model is made again when a file that Verilator reads, or would read now, is another one. */
class StaleModelTest {
  private static final String WITH_HEADER =
      "`include \"part/value.vh\"\nmodule top(output [7:0] q); assign q = `VALUE; endmodule\n";
  private static final String WITH_MODULE =
      "module top(output [7:0] q); value v(.q(q)); endmodule\n";

  @TempDir private Path folder;
  private final String unique = "// " + System.nanoTime() + "\n";
  private Path first;
  private Path second;

  @BeforeEach
  void makeFolders() throws IOException {
    first = Files.createDirectories(folder.resolve("first"));
    second = Files.createDirectories(folder.resolve("second"));
  }

  @Test
  void aHeaderInASubfolderOfAnIncludeFolder() {
    changes(write("second/part/value.vh", header(1)), header(2), this::withIncludes);
  }

  @Test
  void aHeaderThatAnotherIncludes() {
    write("second/part/value.vh", "`include \"deep/er/value.vh\"\n");
    changes(write("second/deep/er/value.vh", header(1)), header(2), this::withIncludes);
  }

  @Test
  void aHeaderThatComesBeforeTheOneThatWasRead() {
    write("second/part/value.vh", header(1));
    changes(folder.resolve("first/part/value.vh"), header(2), this::withIncludes);
  }

  @Test
  void aHeaderThatComesBeforeTheOneThatWasReadAndGoesAgain() throws IOException {
    write("second/part/value.vh", header(1));
    Path before = write("first/part/value.vh", header(2));
    assertThat(value(withIncludes())).isEqualTo(2);
    Files.delete(before);
    assertThat(value(withIncludes())).isEqualTo(1);
  }

  @Test
  void aHeaderBesideTheFileThatIncludesIt() {
    changes(write("part/value.vh", header(1)), header(2), this::withRelativeIncludes);
  }

  @Test
  void aHeaderThatComesBeforeTheOneBesideTheFileThatIncludesIt() {
    write("part/value.vh", header(1));
    changes(folder.resolve("second/part/value.vh"), header(2), this::withRelativeIncludes);
  }

  @Test
  void aModuleInALibraryFolder() {
    changes(write("second/value.v", module(1)), module(2), this::withLibraries);
  }

  @Test
  void aModuleInALibraryFolderBefore() {
    write("second/value.v", module(1));
    changes(folder.resolve("first/value.v"), module(2), this::withLibraries);
  }

  @Test
  void aModuleInAFileOfAnEarlierEnding() {
    write("second/value.sv", module(1));
    changes(folder.resolve("second/value.v"), module(2), this::withLibraries);
  }

  @Test
  void aLibraryFile() {
    Path library = write("second/cells.v", module(1));
    changes(library, module(2), () -> withArguments("-v", library.toString()));
  }

  @Test
  void anOptionFile() {
    write("second/value.v", "module value(output [7:0] q); assign q = `VALUE; endmodule\n");
    Path options = write("options.f", "+define+VALUE=1\n-y " + second + "\n");
    changes(
        options,
        "+define+VALUE=2\n-y " + second + "\n",
        () -> withArguments("-f", options.toString()));
  }

  @Test
  void anOptionFileInAnOptionFile() {
    write("second/value.v", "module value(output [7:0] q); assign q = `VALUE; endmodule\n");
    Path inner = write("inner.f", "+define+VALUE=1\n-y second\n");
    Path outer = write("outer.f", "-F " + inner + "\n");
    changes(inner, "+define+VALUE=2\n-y second\n", () -> withArguments("-f", outer.toString()));
  }

  @Test
  void aModuleInAFolderThatOnlyAnOptionFileNames() {
    write("second/value.v", module(1));
    Path inner = write("inner.f", "-y " + first + "\n-y " + second + "\n");
    Path outer = write("outer.f", "-f " + inner + "\n");
    changes(
        folder.resolve("first/value.sv"), module(2), () -> withArguments("-f", outer.toString()));
  }

  @Test
  void anEndingThatOnlyAnOptionFileNames() {
    write("second/value.vlib", module(1));
    Path options = write("options.f", "+libext+.vcell+.vlib\n-y " + second + "\n");
    changes(
        folder.resolve("second/value.vcell"),
        module(2),
        () -> withArguments("-f", options.toString()));
  }

  @Test
  void theOldModelIsFoundAgainWhenAllIsAsBefore() {
    Path header = write("second/part/value.vh", header(1));
    VerilatedModel one = withIncludes();
    write("second/part/value.vh", header(2));
    assertThat(withIncludes()).isNotSameAs(one);
    write(folder.relativize(header).toString(), header(1));
    assertThat(withIncludes()).isSameAs(one);
  }

  @Test
  void aFileThatVerilatorDoesNotReadMakesNoNewModel() {
    write("second/part/value.vh", header(1));
    VerilatedModel one = withIncludes();
    write("first/other.vh", header(2));
    write("second/part/other.vh", header(2));
    assertThat(withIncludes()).isSameAs(one);
  }

  @Test
  void aProjectThatMovedFindsItsModels(@TempDir Path elsewhere) throws IOException {
    write("second/part/value.vh", header(1));
    final VerilatedModel one = withIncludes();
    folder = elsewhere;
    makeFolders();
    write("second/part/value.vh", header(1));
    assertThat(withIncludes()).isSameAs(one);
    changes(folder.resolve("first/part/value.vh"), header(2), this::withIncludes);
  }

  /** The file changes, or comes, and its value goes from 1 to 2. */
  private void changes(Path file, String content, Supplier<VerilatedModel> build) {
    assertThat(value(build.get())).isEqualTo(1);
    write(folder.relativize(file).toString(), content);
    assertThat(value(build.get())).isEqualTo(2);
    assertThat(build.get()).as("built twice, not each time").isSameAs(build.get());
  }

  private VerilatedModel withIncludes() {
    return top(WITH_HEADER).include(first).include(second).optimization(0).build();
  }

  private VerilatedModel withRelativeIncludes() {
    return top(WITH_HEADER)
        .include(second)
        .verilatorArguments("--relative-includes")
        .optimization(0)
        .build();
  }

  private VerilatedModel withLibraries() {
    return withArguments("-y", first.toString(), "-y", second.toString());
  }

  private VerilatedModel withArguments(String... arguments) {
    return top(WITH_MODULE).verilatorArguments(arguments).optimization(0).build();
  }

  private Verilate top(String verilog) {
    return Verilate.top("top").source(write("top.v", unique + verilog));
  }

  private static String header(int value) {
    return "`define VALUE " + value + "\n";
  }

  private static String module(int value) {
    return "module value(output [7:0] q); assign q = " + value + "; endmodule\n";
  }

  private static long value(VerilatedModel model) {
    try (Dut dut = model.open()) {
      dut.eval();
      return dut.output("q").get();
    }
  }

  /** Writes a file unless it is so already. */
  private Path write(String name, String content) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      if (!Files.exists(file) || !Files.readString(file).equals(content)) {
        Files.writeString(file, content);
      }
      return file;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
