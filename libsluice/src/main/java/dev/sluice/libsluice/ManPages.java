// SPDX-License-Identifier: Apache-2.0
package dev.sluice.libsluice;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Manual pages: one for a group of functions, and for each function one that leads there. */
final class ManPages {
  private static final String ENDING = ".3";

  /** The names that a page is for: mdoc's {@code .Nm} before the first section but NAME. */
  private static final Pattern NAME = Pattern.compile("(?m)^\\.Nm (\\w+)");

  private ManPages() {}

  /** Puts pages into a folder; the files that were written. */
  static List<Path> write(List<Path> pages, Path folder) throws IOException {
    List<Path> written = new ArrayList<>();
    for (Path page : pages) {
      Path target = folder.resolve(page.getFileName().toString());
      String text = Files.readString(page);
      Files.writeString(target, text);
      written.add(target);
      for (String name : names(text)) {
        Path alias = folder.resolve(name + ENDING);
        if (!alias.equals(target)) {
          Files.writeString(alias, ".so man3/" + target.getFileName() + "\n");
          written.add(alias);
        }
      }
    }
    return written;
  }

  /** The functions that a page says it is for. */
  static List<String> names(String page) {
    String head = page.substring(0, page.indexOf(".Nd "));
    return NAME.matcher(head).results().map(m -> m.group(1)).distinct().toList();
  }
}
