// SPDX-License-Identifier: Apache-2.0
package dev.sluice.spec.v2.lease;

/** Who holds which block of the receiver's windows: rules L3 to L7. */
public final class LeaseBlocks {
  /** No block. */
  public static final int NONE = -1;

  private final Block[] blocks;

  /**
   * All are free.
   *
   * @param count blocks of the node
   */
  public LeaseBlocks(int count) {
    blocks = new Block[count];
    for (int b = 0; b < count; b++) {
      blocks[b] = new Block();
    }
  }

  /**
   * A block.
   *
   * @param b its number
   * @return the block
   */
  public Block get(int b) {
    return blocks[b];
  }

  /**
   * Blocks of the node.
   *
   * @return a count
   */
  public int count() {
    return blocks.length;
  }

  /**
   * A free block.
   *
   * @return its number or {@link #NONE}
   */
  public int free() {
    for (int b = 0; b < blocks.length; b++) {
      if (blocks[b].holder == Block.FREE) {
        return b;
      }
    }
    return NONE;
  }

  /**
   * L4: a peer gets a block.
   *
   * @param now when
   * @param b a free block
   * @param peer who gets it
   * @param request q
   */
  public void grant(long now, int b, int peer, int request) {
    Block block = blocks[b];
    block.holder = peer;
    block.request = request;
    block.recalled = false;
    block.recalls = 0;
    block.used = false;
    block.lastUse = now;
  }

  /**
   * A message opened in a block.
   *
   * @param now when
   * @param b the block
   */
  public void use(long now, int b) {
    blocks[b].used = true;
    blocks[b].lastUse = now;
  }

  /**
   * L3: whether a grant may be repeated.
   *
   * @param b the block, or NONE
   * @param peer who asks
   * @param request q
   * @return whether it is its grant, and nothing of it was used
   */
  public boolean repeatable(int b, int peer, int request) {
    return b != NONE && blocks[b].holder == peer && blocks[b].request == request && !blocks[b].used;
  }

  /**
   * A lease is over.
   *
   * @param b the block
   */
  public void release(int b) {
    blocks[b].holder = Block.FREE;
    blocks[b].recalled = false;
  }

  /**
   * Blocks that a peer holds.
   *
   * @param peer the peer
   * @return a count
   */
  public int heldBy(int peer) {
    int held = 0;
    for (Block block : blocks) {
      held += block.holder == peer ? 1 : 0;
    }
    return held;
  }

  /**
   * L5: the block to recall for a peer that has none; one that is recalled already is recalled
   * again before another is.
   *
   * @param peer who asks
   * @return its number or {@link #NONE}
   */
  public int victim(int peer) {
    int best = NONE;
    for (int b = 0; b < blocks.length; b++) {
      if (blocks[b].holder != peer && (best == NONE || before(b, best))) {
        best = b;
      }
    }
    if (best != NONE) {
      blocks[best].recalled = true;
      blocks[best].recalls++;
    }
    return best;
  }

  private boolean before(int a, int b) {
    if (blocks[a].recalled != blocks[b].recalled) {
      return blocks[a].recalled;
    }
    boolean manyA = heldBy(blocks[a].holder) > 1;
    boolean manyB = heldBy(blocks[b].holder) > 1;
    return manyA != manyB ? manyA : blocks[a].lastUse < blocks[b].lastUse;
  }

  /**
   * How often a block was recalled.
   *
   * @param b the block
   * @return a count
   */
  public int recalls(int b) {
    return blocks[b].recalls;
  }
}
