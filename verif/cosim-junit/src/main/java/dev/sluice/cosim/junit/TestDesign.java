// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.junit;

import dev.sluice.cosim.Dut;
import dev.sluice.cosim.TimeUnit;
import dev.sluice.cosim.Verilate;
import dev.sluice.cosim.VerilatedModel;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.cosim.model.BuildKind;
import dev.sluice.cosim.sim.Simulation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.platform.commons.support.ReflectionSupport;

/** Builds what {@link Verilog} and one of {@link Variants} describe. */
final class TestDesign {
  private static final String PERIOD = "periodNs";
  private static final Pattern CLOCK =
      Pattern.compile("(\\w+)=(\\d+)(ps|ns|us)(?:\\+(\\d+)(ps|ns|us))?");

  private final Class<?> test;
  private final Verilog verilog;
  private final Variant variant;
  private final List<String> options;

  TestDesign(Class<?> test, Verilog verilog, String variant, List<String> options) {
    this.test = test;
    this.verilog = verilog;
    this.variant = Variant.of(variant, verilog.parameters());
    this.options = options;
  }

  VerilatedModel build(BuildKind kind) {
    Verilate verilate = Verilate.top(verilog.top()).kind(kind).assertions(verilog.assertions());
    if (verilog.optimization() != -1) {
      verilate.optimization(verilog.optimization());
    }
    Arrays.stream(verilog.fileLists()).map(this::locate).forEach(verilate::fileList);
    Arrays.stream(verilog.sources()).map(this::locate).forEach(verilate::source);
    Arrays.stream(verilog.includes()).map(this::locate).forEach(verilate::include);
    for (String define : verilog.defines()) {
      String[] parts = define.split("=", 2);
      verilate.define(parts[0], parts.length == 1 ? "" : parts[1]);
    }
    variant
        .values()
        .forEach(
            (name, value) -> {
              if (!options.contains(name)) {
                verilate.parameter(name, value);
              }
            });
    for (String internal : verilog.internals()) {
      internal(verilate, internal);
    }
    if (verilog.strict()) {
      verilate.strict();
    }
    verilate.verilatorArguments(verilog.arguments());
    if (!verilog.configure().isEmpty()) {
      configure(verilate);
    }
    return verilate.build();
  }

  private static void internal(Verilate verilate, String internal) {
    int dot = internal.indexOf('.');
    if (internal.equals("*")) {
      verilate.internals();
    } else if (dot > 0) {
      verilate.internal(internal.substring(0, dot), internal.substring(dot + 1));
    } else {
      throw new CosimException("the internal '" + internal + "' is not MODULE.VARIABLE or *");
    }
  }

  private void configure(Verilate verilate) {
    for (Class<?> type = test; type != null; type = type.getEnclosingClass()) {
      Optional<Method> method =
          ReflectionSupport.findMethod(type, verilog.configure(), Verilate.class)
              .filter(found -> Modifier.isStatic(found.getModifiers()));
      if (method.isPresent()) {
        ReflectionSupport.invokeMethod(method.get(), null, verilate);
        return;
      }
    }
    throw new CosimException(
        test.getName() + " has no static method " + verilog.configure() + "(Verilate)");
  }

  /** An instance of a model of it. */
  Dut open(VerilatedModel model, Seed seed) {
    return model.open(verilog.randomPowerUp() ? seed.value() : 0, verilog.plusArgs());
  }

  /** Adds its clocks to a simulation, the main clock first. */
  void addClocks(Simulation simulation) {
    String usual = simulation.dut().clockName().orElse("");
    String main = verilog.clock().isEmpty() ? usual : verilog.clock();
    if (!main.isEmpty()) {
      simulation.clock(main, periodPs(), TimeUnit.PS);
    }
    for (String clock : verilog.clocks()) {
      Matcher matcher = CLOCK.matcher(clock.replace(" ", ""));
      if (!matcher.matches()) {
        throw new CosimException(
            "the clock '" + clock + "' is not NAME=PERIOD or NAME=PERIOD+OFFSET, as in rx_clk=8ns");
      }
      long offset = matcher.group(4) == null ? 0 : picoseconds(matcher.group(4), matcher.group(5));
      simulation.clock(
          matcher.group(1), picoseconds(matcher.group(2), matcher.group(3)), offset, TimeUnit.PS);
    }
  }

  private long periodPs() {
    return options.contains(PERIOD) && variant.has(PERIOD)
        ? Math.round(1000 * variant.real(PERIOD))
        : TimeUnit.NS.toPicoseconds(verilog.periodNs());
  }

  private static long picoseconds(String amount, String unit) {
    return TimeUnit.valueOf(unit.toUpperCase(Locale.ROOT)).toPicoseconds(Long.parseLong(amount));
  }

  /** The source files of a test class's design. */
  static Path[] sources(Class<?> test) {
    Verilog verilog = BenchAnnotations.find(test, Verilog.class).orElseThrow();
    TestDesign design = new TestDesign(test, verilog, "", List.of());
    return Arrays.stream(verilog.sources()).map(design::locate).toArray(Path[]::new);
  }

  private Path locate(String name) {
    URL resource = test.getClassLoader().getResource(name);
    try {
      if (resource != null && resource.getProtocol().equals("file")) {
        return Path.of(resource.toURI());
      }
    } catch (URISyntaxException e) {
      throw new CosimException("the resource " + resource + " cannot be used", e);
    }
    Path file = Path.of(name);
    if (!Files.exists(file)) {
      throw new CosimException(
          name + " of " + test.getName() + " is neither on the class path nor a file");
    }
    return file;
  }

  Variant parameters() {
    return variant;
  }

  /** The variant's text, empty where there are none. */
  String variant() {
    return variant.toString();
  }
}
