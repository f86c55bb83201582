# SPDX-License-Identifier: Apache-2.0
"""The engine under cocotb, for ./sluice bench cosim: a driver that sets every input and a monitor that reads every
output, in every clock. Packets and digest are those of bare_loop.cpp. cocotb 1.9 and 2.

  python cocotb_peer.py build FOLDER VERILOG      Verilates and compiles
  python cocotb_peer.py run FOLDER                runs what was built: PEER_CLOCKS, PEER_ROUNDS, PEER_OUT
"""

import os
import time

TOP = "ReceiveWindowEngine"
WINDOWS = 256
DIGEST_CLOCKS = 2_000
MASK = (1 << 64) - 1
OPEN, PACKET = 0, 1

INPUTS = """reset cmd_valid cmd_payload_op cmd_payload_window cmd_payload_generation cmd_payload_pidx
cmd_payload_tail cmd_payload_length query_valid query_payload""".split()
OUTPUTS = """cmd_ready query_ready query_waits verdict_valid verdict_payload_window verdict_payload_pidx
verdict_payload_verdict verdict_payload_wbase verdict_payload_slide verdict_payload_complete
verdict_payload_answerAgain status_valid status_payload_window status_payload_row_state
status_payload_row_generation status_payload_row_length status_payload_row_wbase status_payload_row_tailSeen
status_payload_row_tailIndex status_payload_row_wvec""".split()


if __name__ == "__main__":
    from cocotb_runner import build_or_run

    build_or_run("cocotb_peer", TOP)
else:
    import cocotb
    from cocotb.clock import Clock
    from cocotb.triggers import RisingEdge

    class Engine:
        """The engine's ports, looked up once."""

        def __init__(self, dut):
            self.edge = RisingEdge(dut.clk)
            self.inputs = [getattr(dut, name) for name in INPUTS]
            self.outputs = [getattr(dut, name) for name in OUTPUTS]

        def drive(self, *values):
            for handle, value in zip(self.inputs, values):
                handle.value = value

        def command(self, op, window, pidx):
            self.drive(0, 1, op, window, 0, pidx, 0, 1 << 20, 0, 0)

        async def drive_packets(self, clocks):
            for i in range(clocks):
                turn = (i // WINDOWS) & 0xFFFF
                self.command(PACKET, i % WINDOWS, turn ^ 1 if (turn >> 1) % 10 == 0 else turn)
                await self.edge

        async def digest(self, clocks):
            said = digest = 0
            for i in range(clocks):
                await self.edge
                seen = 0
                for handle in self.outputs:
                    seen ^= int(handle.value)
                digest = (digest * 31 + (seen ^ (seen >> 64))) & MASK
                if i == DIGEST_CLOCKS - 1:
                    said = digest
            return said

    @cocotb.test()
    async def packets(dut):
        engine = Engine(dut)
        clocks, rounds = int(os.environ["PEER_CLOCKS"]), int(os.environ["PEER_ROUNDS"])
        clock = Clock(dut.clk, 10, "ns").start()
        if cocotb.__version__.startswith("1."):
            cocotb.start_soon(clock)
        lines = []
        for _ in range(rounds + 1):
            engine.drive(1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            for _ in range(2):
                await engine.edge
            engine.drive(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            for _ in range(WINDOWS + 1):
                await engine.edge
            for window in range(WINDOWS):
                engine.command(OPEN, window, 0)
                await engine.edge
            began, processor = time.perf_counter_ns(), time.process_time_ns()
            monitor = cocotb.start_soon(engine.digest(clocks))
            cocotb.start_soon(engine.drive_packets(clocks))
            digest = await monitor
            took = time.perf_counter_ns() - began, time.process_time_ns() - processor
            lines.append(f"{took[0] / clocks:.3f} {took[1] / clocks:.3f} {digest:016x}\n")
        with open(os.environ["PEER_OUT"], "w") as out:
            out.writelines(lines)
