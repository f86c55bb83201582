package dev.sluice.stimulus.memory;

/** What a {@link ReadPort} reads from. */
public interface ReadSource {
  /**
   * One byte.
   *
   * @param address its address
   * @return the byte in the low 8 bits
   */
  int read(long address);

  /**
   * Whether a beat is answered with an error.
   *
   * @param address of its first byte
   * @return true for SLVERR or DECERR
   */
  boolean fails(long address);

  /**
   * A burst is asked for.
   *
   * @param address of its first byte
   * @param bytes of its whole beats
   */
  void asked(long address, int bytes);
}
