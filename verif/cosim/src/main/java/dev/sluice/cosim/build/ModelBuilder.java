// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import dev.sluice.cosim.build.port.DesignTree;
import dev.sluice.cosim.build.port.InternalTypes;
import dev.sluice.cosim.build.port.PackedFields;
import dev.sluice.cosim.build.port.PortParser;
import dev.sluice.cosim.build.port.RisingClocks;
import dev.sluice.cosim.build.port.UnsupportedPorts;
import dev.sluice.cosim.build.source.PowerUpByName;
import dev.sluice.cosim.build.source.ThreadCalls;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.error.VerilogException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.model.Port;
import dev.sluice.cosim.model.PortField;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Runs Verilator and the C++ compiler for one specification, unless the cache has the result. */
public final class ModelBuilder {
  /** The shared library in an entry of the cache. */
  public static final String LIBRARY = "model.so";

  /** The generated class header in an entry of the cache. */
  public static final String HEADER = "Vdut.h";

  /** Among the internals: all of them. */
  public static final String EVERYTHING = "*";

  /**
   * Of a C++ function that shall be compiled fast; the compiler's time grows more than linearly.
   */
  private static final String STATEMENTS = "500";

  /** Counts up whenever this package makes something else of the same Verilog. */
  private static final int GENERATION = 5;

  /** The system property with how many bytes of C++ are compiled in one piece at most. */
  private static final String LARGE = "dev.sluice.cosim.largeSource";

  private static final long LARGE_BYTES = 8_000_000;

  private static final String LOG = "build.log";
  private static final String WAIVERS = "cosim_public.vlt";
  private static final List<String> KEPT =
      List.of(LIBRARY, HEADER, LOG, PortTree.FILE, PortTree.FIELDS, BuildInputs.FILE);

  private final String top;
  private final ModelSpec spec;
  private final BuildCache cache;
  private final Toolchain tools;
  private final CxxCompiler compiler;
  private final GivenFolders folders;

  /**
   * A builder.
   *
   * @param spec what to build
   * @param cache where results are kept
   */
  public ModelBuilder(ModelSpec spec, BuildCache cache) {
    top = spec.asked();
    this.spec = spec;
    this.cache = cache;
    tools = Toolchain.find();
    compiler = new CxxCompiler(tools, spec);
    folders = new GivenFolders(spec);
  }

  /**
   * The name of the specification: the top module and the hash of all that is known of it before
   * Verilator runs. What Verilator reads besides is kept with each {@link BuildInputs result}.
   */
  private String name() {
    Digest digest = new Digest().add("compiler", compiler.identity());
    for (String resource : RuntimeObjects.RESOURCES) {
      digest.add(resource, RuntimeObjects.resource(resource));
    }
    digest.add("generation", GENERATION);
    digest.add("arguments", String.join("\n", arguments()));
    digest.add("internals", String.join("\n", spec.internals()));
    digest.add("forceable", String.join("\n", spec.forceable()));
    digest.add("signed", String.join("\n", spec.signed()));
    for (Path file : spec.files()) {
      digest.addFile(file.getFileName().toString(), file);
    }
    spec.texts().forEach((name, text) -> digest.add(name, (Object) text));
    digest.add("includes", spec.includes().size());
    if (sourcesHaveFields()) {
      digest.add("fields", 2);
    }
    folders.addTo(digest);
    return spec.top().replaceAll("\\W", "_") + "-" + digest.name();
  }

  /**
   * The entry of the cache with {@link #LIBRARY} and {@link #HEADER}.
   *
   * @return its folder
   * @throws VerilogException when a tool refuses the sources
   */
  public Path build() {
    String name = name();
    return cache.variant(
        name, entry -> BuildInputs.load(entry).hold(folders), scratch -> build(name, scratch));
  }

  /**
   * The library that every model needs to be loaded before it: the guard against crashes.
   *
   * @return its file in the cache
   */
  public Path guard() {
    return GuardLibrary.get(cache, tools);
  }

  private String build(String name, Path folder) {
    Path log = folder.resolve(LOG);
    try {
      FileTime begun = Files.getLastModifiedTime(Files.createFile(log));
      List<String> command = verilate(folder, log);
      InputCollector collector = new InputCollector(folder, spec, folders, begun);
      refuseUnsupportedPorts(folder);
      BuildInputs inputs = collector.collect(command);
      inputs.save(folder);
      boolean fields = sourcesHaveFields() || PackedFields.mayBeIn(collector.text());
      Optional<DesignTree> tree =
          fields
                  || SignedWords.mayBeIn(spec, collector.text())
                  || PortParser.hasArrays(Files.readString(folder.resolve(HEADER)))
              ? PortTree.ask(folder, log, command, spec.top())
              : Optional.empty();
      PortTree.keep(folder, tree.map(DesignTree::ports).orElse(List.of()), spec.signed());
      if (fields && tree.isPresent()) {
        PortTree.keepFields(folder, tree.get());
      }
      PortLayout layout = new PortLayout(ports(folder));
      RuntimeObjects.copyResources(folder);
      Files.writeString(
          folder.resolve("cosim_ports.h"), ShimWriter.write(layout, risingClocks(folder, layout)));
      PowerUpByName.rewrite(folder);
      ThreadCalls.rewrite(folder);
      if (!spec.internals().isEmpty()) {
        InternalTypes.rewrite(folder);
      }
      List<String> objects = compileModel(folder, log);
      for (Path object : RuntimeObjects.get(cache, tools, spec.kind(), runtimeSources(folder))) {
        objects.add(object.toString());
      }
      objects.add(guard().toString());
      compiler.link(folder, log, objects, spec.kind() == BuildKind.TRACE, LIBRARY);
      prune(folder);
      return inputs.name();
    } catch (VerilogException e) {
      Path kept = cache.failureLog(name);
      keep(log, kept);
      throw new VerilogException(e.getMessage() + "\nlog: " + kept);
    } catch (IOException e) {
      throw new CosimException("building the model failed: " + e.getMessage(), e);
    }
  }

  /** Whether ports may be packed structs or have names for their values. */
  private boolean sourcesHaveFields() {
    try {
      for (Path file : spec.files()) {
        if (PackedFields.mayBeIn(Files.readString(file, StandardCharsets.ISO_8859_1))) {
          return true;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return spec.texts().values().stream().anyMatch(PackedFields::mayBeIn);
  }

  /**
   * The fields of the ports of a finished build.
   *
   * @param folder its entry in the cache
   * @return none where no port is a packed struct or enumerated
   * @throws IOException when the entry cannot be read
   */
  public static List<PortField> fields(Path folder) throws IOException {
    return PortTree.fields(folder);
  }

  private void refuseUnsupportedPorts(Path folder) throws IOException {
    Map<String, String> ports =
        UnsupportedPorts.find(folder, Files.readString(folder.resolve(HEADER)));
    if (!ports.isEmpty()) {
      String list =
          ports.entrySet().stream()
              .map(port -> "port " + port.getKey() + " is " + port.getValue())
              .collect(Collectors.joining(", "));
      throw new VerilogException(
          "of top module "
              + top
              + " "
              + list
              + ": ports have to be of bits; write a module round it that has bits instead, for a"
              + " real with $bitstoreal and $realtobits");
    }
  }

  /**
   * The ports of a finished build.
   *
   * @param folder its entry in the cache
   * @return in Verilator's order
   * @throws IOException when the entry cannot be read
   */
  public static List<Port> ports(Path folder) throws IOException {
    return PortParser.parse(Files.readString(folder.resolve(HEADER)), PortTree.read(folder));
  }

  /**
   * The parameters of the top module: Verilator is asked for its tree now.
   *
   * @return those that are of bits, local ones too, with their values in this build
   * @throws CosimException when this Verilator has neither {@code --xml-only} nor {@code
   *     --json-only}
   */
  public Map<String, BigInteger> parameters() {
    try {
      Path folder = Files.createTempDirectory("cosim-parameters");
      try {
        return PortTree.ask(folder, folder.resolve(LOG), command(folder), spec.top())
            .map(DesignTree::parameters)
            .orElseThrow(
                () ->
                    new CosimException(
                        "the parameters of "
                            + top
                            + " are not known: this Verilator has neither --xml-only nor --json-only"));
      } finally {
        try (Stream<Path> files = Files.list(folder)) {
          for (Path file : files.toList()) {
            Files.delete(file);
          }
        }
        Files.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How Verilator is run; writes what is given as text into the folder. */
  private List<String> command(Path folder) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(tools.verilator().toString());
    command.addAll(arguments());
    command.add("-I.");
    for (Path include : spec.includes()) {
      command.add("-I" + include.toAbsolutePath());
    }
    boolean some = !spec.internals().isEmpty() && !spec.internals().contains(EVERYTHING);
    if (some || !spec.forceable().isEmpty()) {
      Files.writeString(folder.resolve(WAIVERS), publicVariables());
      command.add(WAIVERS);
    }
    for (Path file : spec.files()) {
      command.add(file.toAbsolutePath().toString());
    }
    for (Map.Entry<String, String> text : spec.texts().entrySet()) {
      Files.writeString(folder.resolve(text.getKey()), text.getValue());
      if (!text.getKey().endsWith("vh")) {
        command.add(text.getKey());
      }
    }
    return command;
  }

  private List<String> verilate(Path folder, Path log) throws IOException {
    List<String> command = command(folder);
    Command.Result result = Command.run(folder, log, command);
    if (result.failed() || !Files.exists(folder.resolve(HEADER))) {
      throw new VerilogException(
          Refusal.firstLine(result.output(), spec, top) + "\n" + result.output().strip());
    }
    Warnings.show(top, result.output());
    return command;
  }

  private List<String> arguments() {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "--cc",
                "--prefix",
                "Vdut",
                "--Mdir",
                ".",
                "--top-module",
                spec.top(),
                "--no-timing",
                "--timescale",
                "1ns/1ps",
                "--timescale-override",
                "/1ps",
                "-O3"));
    if (!spec.strict()) {
      arguments.add("-Wno-fatal");
    }
    if (spec.kind() == BuildKind.TRACE) {
      arguments.addAll(List.of("--trace-fst", "--trace-structs"));
    }
    if (spec.internals().contains(EVERYTHING)) {
      arguments.add("--public-flat-rw");
    }
    if (spec.kind() == BuildKind.COVERAGE) {
      arguments.addAll(List.of("--coverage-line", "--coverage-toggle"));
    }
    if (spec.optimization() <= 2) {
      arguments.addAll(List.of("--output-split-cfuncs", STATEMENTS));
    }
    if (spec.assertions()) {
      arguments.add("--assert");
    }
    spec.defines()
        .forEach(
            (name, value) -> arguments.add("-D" + name + (value.isEmpty() ? "" : "=" + value)));
    spec.parameters().forEach((name, value) -> arguments.add("-G" + name + "=" + value));
    arguments.addAll(spec.extra());
    arguments.add(InputCollector.ARGUMENT);
    return arguments;
  }

  /** Tells Verilator which variables must stay where they can be reached. */
  private String publicVariables() {
    StringBuilder out = new StringBuilder("`verilator_config\n");
    for (String name :
        spec.internals().contains(EVERYTHING) ? Set.<String>of() : spec.internals()) {
      int dot = name.indexOf('.');
      out.append("public_flat_rw -module \"").append(name, 0, dot);
      out.append("\" -var \"").append(name.substring(dot + 1)).append("\"\n");
    }
    for (String name : spec.forceable()) {
      int dot = name.indexOf('.');
      out.append("forceable -module \"").append(name, 0, dot);
      out.append("\" -var \"").append(name.substring(dot + 1)).append("\"\n");
    }
    return out.toString();
  }

  private List<String> compileModel(Path folder, Path log) throws IOException {
    Path first = PrecompiledHeader.get(cache, tools, spec, compiler);
    return new CompilationUnits(folder, Long.getLong(LARGE, LARGE_BYTES))
        .compile(
            unit -> compiler.compile(folder, log, first.toString(), unit + ".cpp", unit + ".o"));
  }

  private static Map<String, String> risingClocks(Path folder, PortLayout layout)
      throws IOException {
    return RisingClocks.find(
        folder,
        layout.inputs().stream().filter(port -> port.width() == 1).map(Port::cppName).toList());
  }

  /** The parts of Verilator's runtime that this model asks for. */
  private static List<String> runtimeSources(Path folder) throws IOException {
    TreeSet<String> sources = new TreeSet<>();
    boolean inGlobal = false;
    for (String line : Files.readAllLines(folder.resolve("Vdut_classes.mk"))) {
      if (line.startsWith("VM_")) {
        inGlobal = line.startsWith("VM_GLOBAL_");
      } else if (inGlobal && line.strip().startsWith("verilated")) {
        sources.add(line.replace("\\", "").strip());
      }
    }
    return List.copyOf(sources);
  }

  private static void prune(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        if (!KEPT.contains(file.getFileName().toString())) {
          Files.delete(file);
        }
      }
    }
  }

  private static void keep(Path log, Path kept) {
    try {
      Files.copy(log, kept, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
