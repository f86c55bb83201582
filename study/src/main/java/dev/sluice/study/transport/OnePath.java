// SPDX-License-Identifier: Apache-2.0
package dev.sluice.study.transport;

import dev.sluice.study.paths.Packet;

/**
 * A transport whose packets all take one path, the same both ways, whatever the network's routing:
 * what ECMP does with the 5-tuple of a RoCE connection. Transfers take the paths by turns.
 *
 * <p>Decided: the path does not change when it fails, since routing that learns of a failure takes
 * longer than the study's failures last.
 */
public final class OnePath implements Transport {
  private final Transport transport;

  /**
   * A transport on one path.
   *
   * @param transport which
   */
  public OnePath(Transport transport) {
    this.transport = transport;
  }

  @Override
  public String id() {
    return transport.id() + "-one-path";
  }

  @Override
  public SendingEndpoint sender(Transfer transfer) {
    return new SendingEnd(transport.sender(transfer), transfer.number() % transfer.link().paths());
  }

  @Override
  public Endpoint receiver(Transfer transfer, WrittenPackets memory) {
    return new End(
        transport.receiver(transfer, memory), transfer.number() % transfer.link().pathsBack());
  }

  private static class End implements Endpoint {
    private final Endpoint end;
    private final int path;

    End(Endpoint end, int path) {
      this.end = end;
      this.path = path;
    }

    @Override
    public final void receive(long now, Packet packet) {
      end.receive(now, packet);
    }

    @Override
    public final long ready() {
      return end.ready();
    }

    @Override
    public final boolean next(long now, Packet out) {
      boolean sent = end.next(now, out);
      out.path = path;
      return sent;
    }

    @Override
    public final long peakStateBytes() {
      return end.peakStateBytes();
    }
  }

  private static final class SendingEnd extends End implements SendingEndpoint {
    private final SendingEndpoint end;

    SendingEnd(SendingEndpoint end, int path) {
      super(end, path);
      this.end = end;
    }

    @Override
    public boolean done() {
      return end.done();
    }
  }
}
