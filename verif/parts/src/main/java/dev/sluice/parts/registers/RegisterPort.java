// SPDX-License-Identifier: Apache-2.0
package dev.sluice.parts.registers;

import dev.sluice.cycle.lib.AxiLiteWires;
import dev.sluice.cycle.lib.BlockModel;
import dev.sluice.cycle.lib.Wires;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * A host's AXI4-Lite port: accesses are made one after another, in the order in which they were
 * asked for; an answer may ask for more. In each clock, {@link #drive} comes before the edge and
 * {@link #finish} after it. Not thread-safe.
 */
public final class RegisterPort {
  /** Hears how an access ended. */
  @FunctionalInterface
  public interface Answer {
    /**
     * The access has ended.
     *
     * @param response {@link AxiLiteWires#OKAY}, {@link AxiLiteWires#SLVERR} or {@link
     *     AxiLiteWires#DECERR}
     * @param value what was read, 32 bits, unsigned; of a write 0
     */
    void take(int response, long value);
  }

  private record Access(boolean write, int address, long value, Answer answer) {}

  private final Wires writeAddress;
  private final Wires writeData;
  private final Wires writeResponse;
  private final Wires readAddress;
  private final Wires readData;
  private final Queue<Access> waiting = new ArrayDeque<>();
  private Access current;

  /**
   * A port with nothing to do.
   *
   * @param block has the wires {@code s_axil_aw}, {@code s_axil_w}, {@code s_axil_b}, {@code
   *     s_axil_ar} and {@code s_axil_r}
   */
  public RegisterPort(BlockModel block) {
    writeAddress = block.wires("s_axil_aw");
    writeData = block.wires("s_axil_w");
    writeResponse = block.wires("s_axil_b");
    readAddress = block.wires("s_axil_ar");
    readData = block.wires("s_axil_r");
    writeResponse.ready = true;
    readData.ready = true;
  }

  /**
   * Asks for a write.
   *
   * @param address byte address
   * @param value 32 bits
   * @param answer hears how it ended
   */
  public void write(int address, long value, Answer answer) {
    waiting.add(new Access(true, address, value, answer));
  }

  /**
   * Asks for a read.
   *
   * @param address byte address
   * @param answer hears what was read
   */
  public void read(int address, Answer answer) {
    waiting.add(new Access(false, address, 0, answer));
  }

  /**
   * Whether everything that was asked for has ended.
   *
   * @return true when it has
   */
  public boolean idle() {
    return current == null && waiting.isEmpty();
  }

  /** Before the edge: takes the response that is offered; offers the next access. */
  public void drive() {
    takeResponse();
    if (current == null && !waiting.isEmpty()) {
      current = waiting.remove();
      offer();
    }
  }

  private void offer() {
    if (current.write) {
      writeAddress.set(AxiLiteWires.ADDRESS, current.address);
      writeAddress.valid = true;
      writeData.set(AxiLiteWires.WRITE_DATA, current.value);
      writeData.set(AxiLiteWires.STROBE, 15);
      writeData.valid = true;
    } else {
      readAddress.set(AxiLiteWires.ADDRESS, current.address);
      readAddress.valid = true;
    }
  }

  /** After the edge: what was taken is offered no more. */
  public void finish() {
    writeAddress.valid &= !writeAddress.ready;
    writeData.valid &= !writeData.ready;
    readAddress.valid &= !readAddress.ready;
  }

  private void takeResponse() {
    if (current == null) {
      return;
    }
    Wires response = current.write ? writeResponse : readData;
    if (response.fires()) {
      Access ended = current;
      current = null;
      if (ended.write) {
        ended.answer.take(response.getInt(AxiLiteWires.WRITE_RESPONSE), 0);
      } else {
        ended.answer.take(
            response.getInt(AxiLiteWires.READ_RESPONSE), response.get(AxiLiteWires.READ_DATA));
      }
    }
  }
}
