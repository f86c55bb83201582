// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim;

import dev.sluice.cosim.build.BuildCache;
import dev.sluice.cosim.build.ModelBuilder;
import dev.sluice.cosim.build.ModelSpec;
import dev.sluice.cosim.build.flat.FlatTop;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.Names;
import dev.sluice.cosim.error.ToolMissingException;
import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/**
 * Turns Verilog or SystemVerilog into a {@link VerilatedModel}.
 *
 * <pre>{@code
 * VerilatedModel fifo =
 *     Verilate.top("fifo").source(Path.of("fifo.v")).parameter("DEPTH", 16).build();
 * }</pre>
 *
 * <p>The result is kept in a cache under the hash of sources, options and tools, with the list of
 * all that Verilator read, so that the second {@link #build()} costs milliseconds, also in another
 * JVM, and one after a change is a new one. Builds of the same thing at the same time wait for each
 * other.
 */
public final class Verilate {
  /** The system property with what {@link #optimization(int)} is where nobody says it. */
  public static final String OPTIMIZATION = "dev.sluice.cosim.optimization";

  private static final ConcurrentHashMap<Path, VerilatedModel> LOADED = new ConcurrentHashMap<>();

  private final String top;
  private final List<Path> files = new ArrayList<>();
  private final Map<String, String> texts = new LinkedHashMap<>();
  private final List<Path> includes = new ArrayList<>();
  private final Map<String, String> defines = new LinkedHashMap<>();
  private final Map<String, String> parameters = new LinkedHashMap<>();
  private final List<String> extra = new ArrayList<>();
  private final Set<String> internals = new LinkedHashSet<>();
  private final Set<String> forceable = new LinkedHashSet<>();
  private final Set<String> signed = new LinkedHashSet<>();
  private BuildKind kind = BuildKind.PLAIN;
  private int optimization = level(System.getProperty(OPTIMIZATION, "2"));
  private boolean assertions;
  private boolean listed;
  private boolean strict;
  private boolean forThisMachine;

  private Verilate(String top) {
    if (!top.matches("[A-Za-z_][A-Za-z0-9_$]*")) {
      throw new CosimException("'" + top + "' is not the name of a Verilog module");
    }
    this.top = top;
  }

  /**
   * Begins with the module under test. Of interface ports of it, each signal of their modport is a
   * port {@code PORT_SIGNAL}.
   *
   * @param top the name of the top module
   * @return a builder without sources yet
   * @throws CosimException when that cannot be a module's name
   */
  public static Verilate top(String top) {
    return new Verilate(top);
  }

  /**
   * Adds source files. Packages go before the files that use them.
   *
   * @param sources Verilog or SystemVerilog files
   * @return this
   * @throws CosimException when one does not exist, or is of another language
   */
  public Verilate source(Path... sources) {
    for (Path file : sources) {
      refuseOtherLanguages(file);
      if (!Files.isRegularFile(file)) {
        throw new CosimException("the Verilog file " + file + " does not exist" + nearest(file));
      }
      files.add(file);
    }
    return this;
  }

  private static void refuseOtherLanguages(Path file) {
    String name = file.getFileName().toString();
    if (name.matches("(?i).*\\.(c|cc|cpp|cxx|h|hpp)")) {
      throw new CosimException(
          name
              + " is C or C++, which is not compiled with a model: of what the Verilog imports, only"
              + " functions of the C library can be had");
    }
    if (name.matches("(?i).*\\.vhdl?")) {
      throw new CosimException(name + " is VHDL: Verilator takes Verilog and SystemVerilog only");
    }
  }

  /** The file of the same folder that may have been meant. */
  private static String nearest(Path missing) {
    Path folder = missing.toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return "";
    }
    try (Stream<Path> files = Files.list(folder)) {
      List<String> names =
          files
              .filter(Files::isRegularFile)
              .map(f -> f.getFileName().toString())
              .filter(name -> name.matches(".*\\.s?vh?"))
              .toList();
      return Names.nearest(missing.getFileName().toString(), names)
          .map(name -> "; the nearest in its folder is " + name)
          .orElse("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Adds a file with sources and options, as Verilator's {@code -F} takes it: paths in it are seen
   * from its own folder.
   *
   * @param list the file
   * @return this
   * @throws CosimException when it does not exist
   */
  public Verilate fileList(Path list) {
    if (!Files.isRegularFile(list)) {
      throw new CosimException("the file list " + list + " does not exist");
    }
    listed = true;
    return verilatorArguments("-F", list.toAbsolutePath().toString());
  }

  /**
   * Adds a source that is in memory.
   *
   * @param fileName a file name for messages, for example {@code fifo.v}; one that ends in {@code
   *     vh} can be included by the other sources
   * @param text the Verilog
   * @return this
   */
  public Verilate sourceText(String fileName, String text) {
    if (!fileName.matches("[A-Za-z0-9_.-]+\\.s?vh?") || fileName.startsWith("-")) {
      throw new CosimException("'" + fileName + "' is not a plain file name like fifo.v");
    }
    texts.put(fileName, text);
    return this;
  }

  /**
   * Adds a folder in which included files are looked for.
   *
   * @param folder the folder
   * @return this
   * @throws CosimException when it does not exist
   */
  public Verilate include(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new CosimException("the include folder " + folder + " does not exist");
    }
    includes.add(folder);
    return this;
  }

  /**
   * Defines a macro without a value.
   *
   * @param name its name
   * @return this
   */
  public Verilate define(String name) {
    return define(name, "");
  }

  /**
   * Defines a macro.
   *
   * @param name its name
   * @param value its value, empty for none
   * @return this
   */
  public Verilate define(String name, String value) {
    defines.put(name, value);
    return this;
  }

  /**
   * Sets a parameter of the top module, or of the interface at one of its interface ports.
   *
   * @param name its name; of an interface {@code PORT.NAME}
   * @param value its value
   * @return this
   */
  public Verilate parameter(String name, long value) {
    parameters.put(
        name, value < 0 ? "-64'sd" + -value : value > 0x7fffffffL ? "64'd" + value : "" + value);
    return this;
  }

  /**
   * Sets a parameter of the top module, or of the interface at one of its interface ports, to a
   * text or any constant expression.
   *
   * @param name its name; of an interface {@code PORT.NAME}
   * @param verilog the value as Verilog writes it, for example {@code 8'hff} or {@code "fast"} with
   *     its quotes
   * @return this
   */
  public Verilate parameter(String name, String verilog) {
    parameters.put(name, verilog);
    return this;
  }

  /**
   * What to build for; {@link BuildKind#PLAIN} if not said.
   *
   * @param buildKind plain, with tracing or with coverage
   * @return this
   */
  public Verilate kind(BuildKind buildKind) {
    kind = buildKind;
    return this;
  }

  /**
   * How hard the C++ compiler tries. If not said, what the system property {@value #OPTIMIZATION}
   * says, else 2. With 1 a design is built faster and runs slower (a NIC at about four fifths of
   * the speed, with 0 at a sixth): better where the compiler takes longer than the test. With 3 it
   * is built slower, and large designs do not run faster.
   *
   * @param level 0 to 3
   * @return this
   */
  public Verilate optimization(int level) {
    if (level < 0 || level > 3) {
      throw new CosimException("optimization = " + level + " is not possible: it must be 0 to 3");
    }
    optimization = level;
    return this;
  }

  /** The level that the system property says. */
  static int level(String said) {
    if (!said.matches("[0-3]")) {
      throw new CosimException("-D" + OPTIMIZATION + "=" + said + ": it must be 0 to 3");
    }
    return Integer.parseInt(said);
  }

  /**
   * Compiles for the processor of this machine ({@code -march=native}); the cache keeps what is
   * built for each apart. Costs the compiler nothing. Where it does not know that option it is left
   * out.
   *
   * @param on whether to
   * @return this
   */
  public Verilate forThisMachine(boolean on) {
    forThisMachine = on;
    return this;
  }

  /**
   * Compiles SystemVerilog assertions in; without this they cost and check nothing.
   *
   * @param on whether to
   * @return this
   */
  public Verilate assertions(boolean on) {
    assertions = on;
    return this;
  }

  /**
   * Makes Verilator's warnings errors. If not said, they are shown on standard error when the model
   * is built, not when it comes from the cache.
   *
   * @return this
   */
  public Verilate strict() {
    strict = true;
    return this;
  }

  /**
   * Makes everything inside reachable by {@link Dut#internal(String)}. The model gets slower, as
   * nothing can be optimised away.
   *
   * @return this
   */
  public Verilate internals() {
    internals.add(ModelBuilder.EVERYTHING);
    return this;
  }

  /**
   * Makes one variable, in all instances of a module, reachable by {@link Dut#internal(String)}.
   *
   * @param module the module that declares it
   * @param variable a signal, register or memory
   * @return this
   */
  public Verilate internal(String module, String variable) {
    internals.add(module + "." + variable);
    return this;
  }

  /**
   * Lets one variable, in all instances of a module, be forced: {@link Internal#force(long)}.
   *
   * @param module the module that declares it
   * @param variable a signal or register
   * @return this
   */
  public Verilate forceable(String module, String variable) {
    forceable.add(module + "." + variable);
    return internal(module, variable);
  }

  /**
   * Says that ports are signed: for a Verilator that has neither {@code --xml-only} nor a {@code
   * --json-only} that tell. Only {@link Port#signed()} and messages show it.
   *
   * @param ports their names; of an array its name without index
   * @return this
   */
  public Verilate signed(String... ports) {
    signed.addAll(List.of(ports));
    return this;
  }

  /**
   * Hands further arguments to Verilator as they are. It runs in a folder of the cache, so paths
   * have to be absolute.
   *
   * @param arguments for example {@code -Wno-lint}, or {@code -y} and a folder of modules
   * @return this
   */
  public Verilate verilatorArguments(String... arguments) {
    extra.addAll(List.of(arguments));
    return this;
  }

  /**
   * Builds the model, or takes it from the cache, and loads it.
   *
   * @return the model; the same object for the same specification in one JVM
   * @throws ToolMissingException when Verilator or the C++ compiler is not installed
   * @throws VerilogException when the Verilog does not compile
   */
  public VerilatedModel build() {
    if (files.isEmpty() && texts.isEmpty() && !listed) {
      throw new CosimException("no Verilog source was given for top module " + top);
    }
    ModelSpec asked =
        new ModelSpec(
            top,
            top,
            List.copyOf(files),
            new LinkedHashMap<>(texts),
            List.copyOf(includes),
            new LinkedHashMap<>(defines),
            new LinkedHashMap<>(parameters),
            List.copyOf(extra),
            kind,
            optimization,
            forThisMachine,
            new LinkedHashSet<>(internals),
            assertions,
            new LinkedHashSet<>(signed),
            strict,
            new LinkedHashSet<>(forceable));
    return Substitute.of(asked).orElseGet(() -> build(FlatTop.of(asked)));
  }

  private static VerilatedModel build(ModelSpec spec) {
    ModelBuilder builder = new ModelBuilder(spec, BuildCache.standard());
    Path folder = builder.build();
    CrashGuard.load(builder.guard());
    return LOADED.computeIfAbsent(folder, entry -> VerilatedModel.load(spec, entry));
  }
}
