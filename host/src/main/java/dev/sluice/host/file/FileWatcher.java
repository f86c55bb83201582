// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.file;

/** Hears how far a file is. */
public interface FileWatcher {
  /**
   * A file is on its way, for the first time or again.
   *
   * @param offer which
   * @param already bytes that are there from before
   */
  void begun(FileOffer offer, long already);

  /**
   * So much is there.
   *
   * @param bytes of the file
   */
  void at(long bytes);

  /**
   * Something that a person may want to know.
   *
   * @param what one line
   */
  void note(String what);
}
