<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# Results: how fast and how big

Written by `./sluice synth --sweep` from the points in [results](results): a file for each part,
a line of JSON for each point. Do not edit.

- All of it again, compared: `./sluice synth --reproduce` (hours; `--jobs N`). From nothing, the gaps of the table too:
  `rm -r fpga/results && ./sluice synth --sweep` (days on two cores).
- One row: `./sluice synth --target T --windows R --width W --architecture A`, or `--top NAME` for what is not an engine;
  of the NIC and its blocks `--data-width D --transfers S --payload P` too.
- More of the table: `./sluice synth --sweep --target T,... --windows R,... --width W,... --architecture A,...`.
  What is known is not measured again, unless the Verilog has changed or there are more placer seeds.

M = 2^20 packets, 8-bit generation tags, region checks: the whole engine. Every pin of a top ends in a register.
*Fmax* is the median over placer seeds, with the lowest and the highest; one packet in every clock, so it is the packets
a second too. *Of the limit*: against the faster memory loop of the same part and R (below). *LUT* and *FF* by yosys, LUTs used
as carry or memory among them, without registers in block RAMs; *cells* after placement, the honest area where there is one.
*yosys*: its release; where two were tried the better result stands, and the point says what the other made (`otherYosys`).
"Did not end within N minutes": the tool was ended there (`--limit-minutes N`), which does not say that it never would.
<#list plots as plot>

![${plot.name}](${plot.file})
</#list>

<#assign ofNic = ["part", "what", "bits", "R", "W", "S", "P", "LUT", "FF", "cells", "block RAM", "Fmax MHz", "seeds", "logic depth", "yosys",
  "critical path"]>
<#if nics?has_content>
## The whole NIC

Between registers, like the engine: a shift register before the inputs and a tree of parities behind the outputs count too.
*Logic depth*: cells on the longest path between registers, by yosys. The picture of lookup tables by block, where a whole NIC
was measured, counts the flattened netlist's cells by the names that yosys gave them after their wires: every cell once, so a
bar is as high as the row's LUT; at a border the name decides.

<@md.table titles=ofNic rows=nics/>

Other open RDMA NICs, from their publications, which say neither the same things nor by the same tools: other parts, vendors'
place and route, other protocols, MAC and DMA engine in some. They show orders of magnitude and not a race; nothing of them was measured here.

<@md.table titles=["what", "part", "LUT", "FF", "clock", "what it has", "publication"]
  rows=[
    ["RoCEv2 engine of SURF (SLAC)", "KCU105", "81,168", "113,840", "", "one queue pair, 10 Gb/s", "github.com/slaclab/surf, ethernet/RoCEv2; arxiv.org/abs/2509.02285"],
    ["JingZhao", "", "", "", "200 MHz", "512 bits, standard verbs", "arxiv.org/abs/2410.08476"],
    ["Coyote with RoCE BALBOA", "", "", "", "250 MHz", "512 bits, RoCEv2, hundreds of queue pairs, 100 Gb/s", "github.com/fpgasystems/Coyote; arxiv.org/abs/2507.20412"]]/>

</#if>
<#if blocks?has_content>
## The NIC's blocks, each alone

As above.

<@md.table titles=ofNic rows=blocks/>

</#if>
## The device's own limit

A block-RAM read-modify-write loop with forwarding and nothing else, on the same flow. `memory-loop` uses the RAM's output
in the clock in which it appears. `memory-loop-registered` has a register behind the RAM and one more forwarding distance, as
`ring` and `segmented` have behind each memory. The faster of the two is the device's limit. On ECP5 that register is the block RAM's own: yosys leaves it in logic
cells, and this flow moves it into the RAM (`OutputRegisters`). iCE40's block RAM has none; there it is a logic cell.

<@md.table titles=["part", "R", "loop", "Fmax MHz", "seeds", "block RAM", "critical path"] rows=limits/>
<#list parts as part>

## ${part.name}

<#if part.routed>
<@md.table titles=["R", "W", "what", "LUT", "FF", "cells", "block RAM", "Fmax MHz", "of the limit", "seeds", "yosys", "critical path"]
  rows=part.rows/>
<#else>
Counts by yosys; place and route needs the vendor's tool (`--project DIR` writes its project). *Logic depth*: cells on the
longest path of lookup tables and carry cells between registers; a carry cell is four bits on AMD, one bit on Intel.

<@md.table titles=["R", "W", "what", "LUT", "FF", "block RAM", "logic depth", "yosys", ""] rows=part.rows/>
</#if>
</#list>
<#if gates?has_content>
## Gate equivalents

Mapped by yosys to a library of standard cells without a constraint on time; areas of the cells over the area of that library's
smallest NAND with two inputs. No wires, no clock tree, no scan chain. Memories, the small ones too, stay memories with the registers
at their ports, and are counted apart, in bits. Between registers, like above. *Depth*: gates on the longest path between registers.
One row: `./sluice synth --target asic`, with `--liberty FILE` for another library than Debian's `qflow-tech-osu018`.

<@md.table titles=["what", "bits", "R", "W", "S", "P", "gate equivalents", "FF", "memory bits", "depth", "yosys", "library, SHA-256", ""]
  rows=gates/>

</#if>
## Bits of state

What has to be kept for one transfer on its receiving side, or for one connection where a system keeps its state by
connection. The measured rows are bits of on-chip memory, the published ones are memory of the host and of the card together,
queues among them, so they show orders of magnitude and not a race. A transfer of this engine holds its row only while it
lasts.

<#assign patent = "background section of the receive-window patent"
  xud = "XUD paper (Frontiers of Data and Computing, 2017, number 6), measured there">
<@md.table titles=["system", "unit", "bits", "where it says so"]
  rows=states + [
    ["sender window, its packet buffers, W=128, P=512", "a transfer", "524,288",
      patent + ": every packet is kept until its own acknowledgement comes"],
    ["XUD, the receiver's window", "a message in flight", "24", xud + ": win_msn"],
    ["XUD, a connection of 32 windows", "a connection", "22,937", xud + ": 2.8 KB"],
    ["InfiniBand RC queue pair, queues of 32 entries", "a connection", "180,224", xud + ": 22 KB"],
    ["InfiniBand RC queue pair of MVAPICH 0.9.8", "a connection", "557,056", "quoted in the XUD paper: 68 KB"]]/>

## The systems that the patent compares its method with, on the same flow

`sender-window`: the tracking part of a sender that keeps every packet until its own acknowledgement comes, W slots for all
transfers, with a timer each; the buffers for the packets (W x P bytes) come on top. `receiver-counter`: a
count for each transfer, which cannot tell a copy from a new packet and has everything retransmitted after a loss.

<@md.table titles=["part", "what", "R", "W", "bits a transfer", "LUT", "FF", "block RAM", "Fmax MHz", ""] rows=baselines/>

## What was not measured

<#if missing?has_content>
A row that is not in a table above was not measured; nothing is known of it.

<@md.table titles=["part", "points", "measured", "not measured", "which"] rows=missing/>
<#else>
Nothing: every point of the whole table is in a table above.
</#if>

## The Verilog

Each point keeps a SHA-256 of the Verilog that it was measured on; here those of R = 256, W = 128. Wires that SpinalHDL
calls after source lines (`when_RowFifo_l42`) are numbered for it, so that a line more in a source is no other Verilog.
The generator may have changed since: `./sluice synth --reproduce --verilog-only` says in a minute which points are of
older Verilog.

<@md.table titles=["what", "SHA-256 of its Verilog"] rows=verilog/>

## Tools

<#list tools as tool>
- ${tool}
</#list>
