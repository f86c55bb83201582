// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.run.plan;

import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A folder that an option names for results: there, and tried, before anything else is done. */
public final class WritableFolder {
  private WritableFolder() {}

  /**
   * Makes the folder if it is not there, and writes a file into it that is gone afterwards.
   *
   * @param option the option that named it, for the message
   * @param folder where
   * @throws BadInputException when nothing can be written there, with the reason
   */
  public static void make(String option, Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, ".writable-", ""));
    } catch (IOException e) {
      throw unwritable(option, folder, e);
    }
  }

  /**
   * Tries the same and leaves nothing: for who may have nothing to write in the end.
   *
   * @param option the option that named it, for the message
   * @param folder where
   * @throws BadInputException when nothing can be written there, with the reason
   */
  public static void check(String option, Path folder) {
    Path last = folder.toAbsolutePath().normalize();
    Path first = last;
    while (first.getParent() != null && !Files.exists(first.getParent())) {
      first = first.getParent();
    }
    boolean isNew = !Files.exists(first);
    make(option, folder);
    try {
      for (Path each = last; isNew && each.startsWith(first); each = each.getParent()) {
        Files.delete(each);
      }
    } catch (IOException e) {
      throw unwritable(option, folder, e);
    }
  }

  /** What is said when a folder cannot be written; no name of a Java class is in it. */
  static BadInputException unwritable(String option, Path folder, IOException e) {
    return new BadInputException(
        "%s %s cannot be written (%s): name a folder that you may write to"
            .formatted(option, folder, reason(e)));
  }

  /**
   * What went wrong with a file.
   *
   * @param e what was thrown
   * @return a few words without the name of a Java class
   */
  public static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> "no permission for " + denied.getFile();
      case FileAlreadyExistsException file -> file.getFile() + " is a file";
      case NoSuchFileException none -> none.getFile() + " cannot be made";
      case FileSystemException failed when failed.getReason() != null ->
          failed.getFile() + ": " + failed.getReason();
      default -> String.valueOf(e.getMessage());
    };
  }
}
