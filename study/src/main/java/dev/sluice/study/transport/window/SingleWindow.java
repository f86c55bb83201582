// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport.window;

import dev.sluice.spec.window.EngineCommands;
import dev.sluice.spec.window.ReceiveWindow;
import dev.sluice.spec.window.WindowSnapshot;
import dev.sluice.spec.window.WindowStateReader;

/** An engine of one {@link ReceiveWindow}, whose read port answers at once. */
record SingleWindow(ReceiveWindow window, int payloadBytes)
    implements EngineCommands, WindowStateReader {
  @Override
  public void open(int number, int generation, int packets) {
    window.open(0, generation, 0, (long) packets * payloadBytes);
  }

  @Override
  public void close(int number) {
    window.close();
  }

  @Override
  public void request(int number) {
    // There is one window to ask for.
  }

  @Override
  public boolean poll(WindowSnapshot into) {
    window.wvec().copyTo(into.wvec());
    into.set(window.wbase(), window.tailSeen(), window.tailIndex());
    return true;
  }
}
