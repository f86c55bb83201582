// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.build;

import dev.sluice.cosim.build.cache.Digest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The folders that a specification names: those to search for included files and those of its
 * sources. Files below them are kept by the folder's place in this list, so that a project can be
 * moved, or checked out twice, and its models are still found.
 */
final class GivenFolders {
  private static final String MARK = "@";

  private final List<String> folders = new ArrayList<>();
  private final List<Integer> uses = new ArrayList<>();

  GivenFolders(ModelSpec spec) {
    spec.includes().forEach(this::add);
    spec.files().forEach(file -> add(file.toAbsolutePath().getParent()));
  }

  private void add(Path folder) {
    String name = folder.toAbsolutePath().toString();
    if (!folders.contains(name)) {
      folders.add(name);
    }
    uses.add(folders.indexOf(name));
  }

  /** Adds which of the folders each use means, and which of them lies in which. */
  void addTo(Digest digest) {
    digest.add("folders", uses);
    for (String inner : folders) {
      for (String outer : folders) {
        if (isIn(inner, outer)) {
          digest.add("inside " + folders.indexOf(outer), inner.substring(outer.length()));
        }
      }
    }
  }

  /** The name to keep a file by. */
  String name(String file) {
    int found = -1;
    for (int i = 0; i < folders.size(); i++) {
      boolean closer = found < 0 || folders.get(i).length() > folders.get(found).length();
      if (closer && isIn(file, folders.get(i))) {
        found = i;
      }
    }
    return found < 0 ? file : MARK + found + file.substring(folders.get(found).length());
  }

  /** The file that was kept by that name. */
  Path file(String name) {
    if (!name.startsWith(MARK)) {
      return Path.of(name);
    }
    int slash = name.indexOf('/');
    return Path.of(folders.get(Integer.parseInt(name.substring(1, slash))) + name.substring(slash));
  }

  private static boolean isIn(String file, String folder) {
    return file.startsWith(folder.endsWith("/") ? folder : folder + "/");
  }
}
