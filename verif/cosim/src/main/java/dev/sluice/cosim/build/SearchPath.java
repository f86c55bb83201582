// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Where Verilator looks for an included file or a missing module, first place first. Verilator
 * itself is asked, by a file that includes one that is nowhere: only it knows what option files,
 * environment variables and {@code +libext+} make of it.
 */
final class SearchPath {
  private static final String NOWHERE = "cosim_is_nowhere";
  private static final String PROBE = "cosim_probe.v";

  /** A name is looked for with these put before and after it. */
  private record Place(String before, String after) {}

  private final List<Place> places = new ArrayList<>();
  private final boolean relative;

  private SearchPath(boolean relative) {
    this.relative = relative;
  }

  /**
   * Asks Verilator.
   *
   * @param folder where it ran
   * @param command how it ran, with {@code --cc}
   * @param relative whether it looks beside the file that includes, too
   */
  static SearchPath ask(Path folder, List<String> command, boolean relative) throws IOException {
    Files.writeString(folder.resolve(PROBE), "`include \"" + NOWHERE + "\"\n");
    List<String> asked = new ArrayList<>(command);
    asked.set(asked.indexOf("--cc"), "-E");
    asked.add(PROBE);
    return of(Command.run(folder, null, asked).output(), relative);
  }

  /** Reads the list that follows the message of the missing file. */
  static SearchPath of(String output, boolean relative) {
    SearchPath path = new SearchPath(relative);
    boolean listed = false;
    for (String line : output.lines().map(String::strip).toList()) {
      int at = line.lastIndexOf(NOWHERE);
      if (listed && at >= 0) {
        path.places.add(new Place(line.substring(0, at), line.substring(at + NOWHERE.length())));
      }
      listed |= line.endsWith("Looked in:");
    }
    return path;
  }

  /** Whether Verilator told. */
  boolean isKnown() {
    return !places.isEmpty();
  }

  /**
   * The files that Verilator would have taken in place of one that it read.
   *
   * @param file as Verilator names it
   * @param beside the folders of all that it read, with a slash at the end
   */
  Set<String> preferredTo(String file, Collection<String> beside) {
    Set<String> preferred = new LinkedHashSet<>();
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      if (isAt(file, place.before(), place.after())) {
        String name = nameAt(file, place.before(), place.after());
        places.subList(0, i).forEach(p -> preferred.add(p.before() + name + p.after()));
        addBeside(name, beside, preferred);
      }
      for (String folder : beside) {
        if (relative && isAt(file, folder, place.after())) {
          String name = nameAt(file, folder, place.after());
          places.forEach(p -> preferred.add(p.before() + name + p.after()));
          addBeside(name, beside, preferred);
        }
      }
    }
    preferred.remove(file);
    return preferred;
  }

  /** Which of them included the file is not known, nor whether its folder comes first or last. */
  private void addBeside(String name, Collection<String> folders, Set<String> preferred) {
    if (relative) {
      for (String folder : folders) {
        places.forEach(place -> preferred.add(folder + name + place.after()));
      }
    }
  }

  private static String nameAt(String file, String before, String after) {
    return file.substring(before.length(), file.length() - after.length());
  }

  private static boolean isAt(String file, String before, String after) {
    boolean possible = !before.isEmpty() || !file.startsWith("/");
    return possible
        && file.length() > before.length() + after.length()
        && file.startsWith(before)
        && file.endsWith(after);
  }
}
