// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cosim.bus.word;

import dev.sluice.cosim.bus.AxiResponse;
import dev.sluice.cosim.bus.BusAccess;

/** A word that a master of a bus without outstanding accesses reads or writes in its turn. */
record WordRequest(BusAccess access, boolean write, long address, long value, long strobes) {
  /** It is done; what was read is noted. */
  void end(long read, boolean well) {
    byte[] bytes = access.data();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (read >>> 8 * i);
    }
    access.answered(well ? AxiResponse.OKAY : AxiResponse.SLVERR);
  }
}
