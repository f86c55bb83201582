// SPDX-License-Identifier: Apache-2.0
package dev.sluice.host.network;

/** Why the network itself drops a frame that came to it. */
public enum SwitchDrop {
  /** From an address that has not announced itself. */
  STRANGER("from strangers"),
  /** Larger than the largest frame. */
  OVERSIZED("oversized"),
  /** Shorter than its headers, or than they say. */
  TRUNCATED("truncated"),
  /** Not IPv4. */
  NOT_IPV4("not IPv4"),
  /** With an IPv4 source that is not its port's. */
  OTHER_SOURCE("with another's source address"),
  /** For an address that is at no port. */
  NOBODY("for nobody"),
  /** From or for a port that is down. */
  DOWN("at a port that is down"),
  /** For a port whose queue is full. */
  NO_ROOM("without room in the queue");

  private final String text;

  SwitchDrop(String text) {
    this.text = text;
  }

  /**
   * The cause in words, behind a count of frames.
   *
   * @return a few words
   */
  public String text() {
    return text;
  }
}
