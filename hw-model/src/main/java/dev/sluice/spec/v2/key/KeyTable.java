// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.key;

import dev.sluice.spec.v2.window.SafetyRules;
import java.util.ArrayList;
import java.util.List;

/**
 * Memory that peers may write, by key: rules K1 and K2. A key is an index (upper 16 bits) and a tag
 * (lower 16) that is new at each registration, so that a revoked key is not taken for the next one
 * of its row.
 */
public final class KeyTable {
  /** Any peer may use the key. */
  public static final int ANY_PEER = -1;

  private record Row(long base, long size, int peer, boolean writable, int tag) {}

  private final SafetyRules rules;
  private final List<Row> rows = new ArrayList<>();
  private int tags;

  /**
   * An empty table.
   *
   * @param rules what is inside
   */
  public KeyTable(SafetyRules rules) {
    this.rules = rules;
  }

  /**
   * Registers memory.
   *
   * @param base its address
   * @param size bytes
   * @param peer who may write it, or {@link #ANY_PEER}
   * @param writable whether it may be written at all
   * @return the key
   */
  public int register(long base, long size, int peer, boolean writable) {
    tags = tags + 1 & 0xffff;
    Row row = new Row(base, size, peer, writable, tags);
    int index = rows.indexOf(null);
    if (index < 0) {
      index = rows.size();
      rows.add(row);
    } else {
      rows.set(index, row);
    }
    return index << 16 | tags;
  }

  /**
   * Revokes a key: nothing is written with it from now on.
   *
   * @param key the key; one that is not there is ignored
   */
  public void revoke(int key) {
    if (there(key)) {
      rows.set(key >>> 16, null);
    }
  }

  /**
   * K2: whether the key is there.
   *
   * @param key the key
   * @return false after it was revoked, and for one that never was
   */
  public boolean there(int key) {
    int index = key >>> 16;
    return index < rows.size() && rows.get(index) != null && rows.get(index).tag == (key & 0xffff);
  }

  /**
   * K1.
   *
   * @param peer who wants to write
   * @param key with which key
   * @param offset from where
   * @param bytes how much
   * @return whether it may
   */
  public boolean allows(int peer, int key, long offset, long bytes) {
    if (!there(key)) {
      return false;
    }
    Row row = rows.get(key >>> 16);
    return row.writable
        && (row.peer == ANY_PEER || row.peer == peer)
        && rules.inside(offset, bytes, row.size);
  }

  /**
   * Where a key's memory begins.
   *
   * @param key a key that is there
   * @return its address
   */
  public long base(int key) {
    return rows.get(key >>> 16).base;
  }
}
