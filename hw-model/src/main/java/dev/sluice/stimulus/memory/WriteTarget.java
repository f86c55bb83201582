package dev.sluice.stimulus.memory;

/** What a {@link WritePort} writes to. */
public interface WriteTarget {
  /**
   * One byte arrives in memory.
   *
   * @param address its address
   * @param value 0 to 255
   */
  void write(long address, int value);

  /**
   * A burst is answered.
   *
   * @param address of its first byte
   * @param bytes of its whole beats
   * @param error whether the answer was an error; its bytes were then not written
   */
  void answered(long address, int bytes, boolean error);
}
