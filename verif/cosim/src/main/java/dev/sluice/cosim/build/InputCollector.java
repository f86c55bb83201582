// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.error.CosimException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds out what Verilator read, from the list that it leaves with its output. */
final class InputCollector {
  /** Makes Verilator write the list, whatever was said before. */
  static final String ARGUMENT = "--skip-identical";

  private static final String LIST = "Vdut__verFiles.dat";
  private static final String TOOL = "verilator_bin";
  private static final Pattern SOURCE = Pattern.compile("S .*\\s\"(.+)\"");
  private static final Pattern VARIABLE = Pattern.compile("\\$[{(]?([A-Za-z_]\\w*)");

  private final Path folder;
  private final ModelSpec spec;
  private final GivenFolders folders;
  private final FileTime begun;
  private final BuildInputs inputs = new BuildInputs();
  private final Set<String> beside = new LinkedHashSet<>();
  private final StringBuilder text = new StringBuilder();

  /**
   * A collector.
   *
   * @param folder where Verilator ran
   * @param spec what was built
   * @param folders its folders
   * @param begun a time of the file system, just before it ran
   */
  InputCollector(Path folder, ModelSpec spec, GivenFolders folders, FileTime begun) {
    this.folder = folder;
    this.spec = spec;
    this.folders = folders;
    this.begun = begun;
  }

  /** What the model that {@code command} made depends on. */
  BuildInputs collect(List<String> command) throws IOException {
    text.append(String.join("\n", spec.extra()));
    Set<String> given = new LinkedHashSet<>();
    spec.files().forEach(file -> given.add(file.toAbsolutePath().toString()));
    List<String> found = new ArrayList<>();
    for (String source : sources()) {
      String name = outside(source);
      if (!name.isEmpty() && !name.substring(name.lastIndexOf('/') + 1).startsWith(TOOL)) {
        found.add(name);
        add(name, given.contains(name));
      }
    }
    if (!spec.extra().isEmpty()) {
      addVariables();
    }
    if (!spec.includes().isEmpty() || !spec.extra().isEmpty()) {
      boolean relative = text.indexOf("relative-includes") >= 0;
      addPreferred(found, SearchPath.ask(folder, command, relative));
    }
    return inputs;
  }

  /** What Verilator read besides the given files, and its further arguments. */
  CharSequence text() {
    return text;
  }

  /** A file's absolute name, or nothing if it lies where Verilator ran, and was written by us. */
  private String outside(String name) {
    if (name.startsWith("/")) {
      return name.startsWith(folder + "/") ? "" : name;
    }
    Path file = folder.resolve(name).normalize();
    return file.startsWith(folder) ? "" : file.toString();
  }

  private List<String> sources() throws IOException {
    Path list = folder.resolve(LIST);
    if (!Files.exists(list)) {
      throw new CosimException("Verilator does not say what it read: it left no " + LIST);
    }
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(list)) {
      Matcher matcher = SOURCE.matcher(line);
      if (matcher.matches()) {
        names.add(matcher.group(1));
      }
    }
    return names;
  }

  /** The content of a given file counts in the entry's name already. */
  private void add(String name, boolean given) throws IOException {
    Path file = Path.of(name);
    if (!Files.isRegularFile(file)) {
      inputs.addAbsent(folders.name(name)); // A `line directive names it.
      return;
    }
    beside.add(name.substring(0, name.lastIndexOf('/') + 1));
    FileTime written = Files.getLastModifiedTime(file);
    boolean future = written.toMillis() > System.currentTimeMillis();
    if (written.compareTo(begun) > 0 && !future) {
      inputs.addUnsettled(folders.name(name));
    }
    if (!given) {
      inputs.addRead(file, folders.name(name));
      text.append('\n').append(Files.readString(file, StandardCharsets.ISO_8859_1));
    }
  }

  private void addVariables() {
    Matcher matcher = VARIABLE.matcher(text);
    while (matcher.find()) {
      inputs.addVariable(matcher.group(1));
    }
  }

  private void addPreferred(List<String> found, SearchPath path) {
    if (!path.isKnown()) {
      inputs.addUnsettled("search path");
    }
    for (String name : found) {
      for (String preferred : path.preferredTo(name, beside)) {
        String file = outside(preferred);
        if (!file.isEmpty() && !Files.isRegularFile(Path.of(file))) {
          inputs.addAbsent(folders.name(file));
        }
      }
    }
  }
}
