# SPDX-License-Identifier: Apache-2.0
"""A NIC with UDP under cocotb, for ./sluice bench node: its registers, its memory and its frames are those of cocotbext-axi.
What it sends comes back to it, as the peer of each put is its own address.

  python cocotb_nic.py build FOLDER VERILOG      Verilates and compiles
  python cocotb_nic.py run FOLDER                runs what was built: NIC_WORK, a JSON file, and NIC_OUT, for a line a round
"""

import json
import os
import struct
import time

TOP = "SluiceNicUdp"
LOOK_CLOCKS = 64


if __name__ == "__main__":
    from cocotb_runner import build_or_run

    build_or_run("cocotb_nic", TOP)
else:
    import cocotb
    from cocotb.clock import Clock
    from cocotb.triggers import ClockCycles
    from cocotbext.axi import AxiBus, AxiLiteBus, AxiLiteMaster, AxiRam, AxiStreamBus, AxiStreamSink, AxiStreamSource

    class Host:
        """What is round the NIC: one memory for payload and rings, registers, and a cable back."""

        def __init__(self, dut, work):
            self.dut = dut
            self.work = work
            # Each port by its name, before the buses look for theirs by iterating: with Verilator 5.006 an iteration finds
            # the copies inside, and what is written there is lost.
            for port in work["ports"]:
                getattr(dut, port)
            size = work["memoryBytes"]
            self.ram = AxiRam(AxiBus.from_prefix(dut, "m_axi"), dut.clk, dut.reset, size=size)
            self.rings = AxiRam(AxiBus.from_prefix(dut, "m_axi_ring"), dut.clk, dut.reset, size=size, mem=self.ram.mem)
            self.registers = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk, dut.reset)
            self.to_nic = AxiStreamSource(AxiStreamBus.from_prefix(dut, "s_axis_eth"), dut.clk, dut.reset)
            self.from_nic = AxiStreamSink(AxiStreamBus.from_prefix(dut, "m_axis_eth"), dut.clk, dut.reset)
            self.tail = 0

        def at(self, address):
            return address % self.work["memoryBytes"]

        async def cable(self):
            while True:
                self.to_nic.send_nowait(await self.from_nic.recv())

        async def reset(self):
            self.dut.reset.value = 1
            await ClockCycles(self.dut.clk, 4)
            self.dut.reset.value = 0
            await ClockCycles(self.dut.clk, self.work["clearClocks"])
            for address, value in self.work["writes"]:
                await self.registers.write_dword(address, value)

        async def put(self, index):
            """One descriptor; the doorbell is the caller's."""
            w = self.work
            entry = struct.pack(
                "<IIQQQ",
                index,
                w["peer"],
                w["source"] + index * w["putBytes"],
                w["putBytes"],
                w["target"] + index * w["putBytes"],
            )
            slot = self.tail % (1 << w["ringLog2"])
            self.ram.write(self.at(w["descriptors"]) + slot * w["descriptorBytes"], entry)
            self.tail += 1

        async def records(self, head, until):
            """Waits for records; says where the head is then. Each has to say that all bytes are there."""
            w = self.work
            while head < until:
                slot = head % (1 << w["ringLog2"])
                record = self.ram.read(self.at(w["records"]) + slot * w["recordBytes"], w["recordBytes"])
                if record[15] & 1 == (~(head >> w["ringLog2"]) & 1):
                    assert record[8] == 0, f"put {head} ended with status {record[8]}"
                    head += 1
                else:
                    await ClockCycles(self.dut.clk, LOOK_CLOCKS)
            await self.registers.write_dword(w["headRegister"], head)
            return head

    @cocotb.test()
    async def puts(dut):
        with open(os.environ["NIC_WORK"]) as file:
            work = json.load(file)
        # The first edge comes when reset is there already: before it, nothing in the NIC is to be believed.
        dut.reset.value = 1
        clock = Clock(dut.clk, 10, "ns").start(start_high=False)
        if cocotb.__version__.startswith("1."):
            cocotb.start_soon(clock)
        host = Host(dut, work)
        cocotb.start_soon(host.cable())
        await host.reset()
        puts, size = work["puts"], work["putBytes"]
        head, lines = 0, []
        for turn in range(work["rounds"] + 1):
            bytes_of_turn = bytes((i * 7 + turn + (i >> 8)) & 0xFF for i in range(puts * size))
            host.ram.write(host.at(work["source"]), bytes_of_turn)
            before = cocotb.utils.get_sim_time("ns")
            began, processor = time.perf_counter_ns(), time.process_time_ns()
            for index in range(puts):
                await host.put(index)
            await host.registers.write_dword(work["tailRegister"], host.tail)
            head = await host.records(head, head + puts)
            took = time.perf_counter_ns() - began, time.process_time_ns() - processor
            clocks = (cocotb.utils.get_sim_time("ns") - before) / 10
            assert host.ram.read(host.at(work["target"]), puts * size) == bytes_of_turn, "what arrived is not what was sent"
            lines.append(f"{clocks:.0f} {took[0]} {took[1]}\n")
        with open(os.environ["NIC_OUT"], "w") as out:
            out.writelines(lines)
