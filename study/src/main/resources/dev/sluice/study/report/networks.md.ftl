<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# Networks of switches

Generated. Nodes with one link each, switches with finite buffers, several paths between them (`dev.sluice.study.fabric`). The ends are the same classes as between two nodes; each is asked when it gets or sends a packet and when the time has come that it named, and nothing else drives it (`dev.sluice.study.ends`).

<#list experiments as experiment>
- [${experiment.title}](${experiment.id}.md)
</#list>

## What is compared

- `transport-2`: one receiver a node for all its peers, so that the receiver's credit is shared among them (rules C1 to C6 of `docs/protocol-2.md`), B of ${credit} delay-bandwidth products of the longest way, 8 windows of W/8 packets for each pair. Each pair knows each other: the sender has its lease, and the credit that comes with every lease, B over the peers that a node can have, at least 4 packets, when its first message begins; of a message of at most ${brief} packets the first ${unasked} need no credit. Switches mark its packets from ${marks} delay-bandwidth products on, where it does best over random messages (below). Where the nodes are two, in the other pages of the study, one peer has all of B, which is 3 there, so no rule of credit binds it.
- *dctcp*: a window of packets in the network, DCTCP as its paper and RFC 8257 have it (g = 1/16, first window 10 packets; marks from ${dctcp} delay-bandwidth products on, where selective repeat with RACK-TLP does best over random messages (below); in rows with *marks from* ${paper} the paper's 65 packets at 10 Gbit/s and 100 µs), before an unchanged transport. Its receivers tell what has arrived with every packet back, and with one of their own where the transport answers nothing; these are counted as control packets. What they tell is not charged any bytes. Its time-out is measured as the transports' are. The window of a pair of nodes outlives a message, and does not shrink while nothing is sent; messages of a pair that run at the same time have one each. `DctcpPaperTest` compares the queue that it makes with equations (8) to (12) of its paper (SIGCOMM 2010, section 3.3, figure 12: 10 Gbit/s, 100 µs, K = 40 packets): for 2 and 10 long flows the top is within 7 %, the mean within 8 %; for 40 flows the top is, but the bottom is lower than the formula has it, as a window of three packets cannot shrink to less than two.
- *swift*: a window of packets in the network that follows their delay, algorithm 1 of Kumar et al., SIGCOMM 2020, before an unchanged transport, with the same first window and told by the same packets as *dctcp*. Each way has a target of ${target} empty round trips, and up to 4 more with small windows (flow scaling, between 100 packets and 0.1). The paper leaves the constants to
  whoever runs it; ai = 1, beta = 0.8, a decrease of at most a half, and the limits of flow scaling are those of csg-htsim, where they are said to be guesses. With a range of 1 in place of 4 the slowdown at a load of 0.8 is 1 % less with Hadoop's sizes and 1 % more with WebSearch's (`docs/log/transport-2.md`). Its window has no slow start, so long messages of 512 bytes a packet open it slowly.
- *pfc*: switches tell their neighbours to pause (one priority) before anything drops. A row without control is bound by the transport's window alone.
- A transport that sends on any path takes the ${paths} UDP source ports of its pair in turn; `go-back-n-one-path` has one for each message. With `ecmp` a switch's choice follows from addresses and port.

- *trim*: switches cut a data packet that they have no room for to its header; headers and control packets have a queue that goes first, but for one data packet after ten of them, as in NDP. `transport-2` asks for such a packet (rule D9); selective repeat's receiver answers that it came without its data, and its sender takes that sending of it for lost; to its congestion control that is a loss. Other transports make no use of a header.

Not compared: rates that follow from marks (DCQCN), trimming with pulls (NDP).

<#if signals?has_content>
## Each control with other signals

From which queue on switches mark, and Swift's target (`--marks`, `--target`): mean slowdown of random messages, the sizes and loads of the other pages ([signals](signals.md)). The rule for which is best is the same for all, the sum of the columns; the best of each is bold. In the other experiments each control has its best, which was looked for over random messages alone; selective repeat with DCTCP is there with its paper's marks too, go-back-N and the window with all extensions only with those.

<@md.figures titles=signalTitles rows=signals/>

With each control at its best, <#if aheadAtBest?has_content>these are ahead of transport 2 by more than both half-widths: <#list aheadAtBest as one>${one}<#sep>; </#list>.<#else>none is ahead of transport 2 by more than both half-widths in any of these columns.</#if>

</#if>
## How it is measured

Messages of an incast, of all-to-all and of a ring begin within one round trip, at random; a run has the same messages for every transport. *Use of the link*: data packets that the busiest receiver got, each once, in the time from 0 until the last one is written. *Queue*: what waits in the switch for that receiver's link. *Share*: what of a message is there when half of all data is. *Slowdown*: from the begin of a message until all its data is in memory, against the same in an empty network. Sizes are rounded up to whole packets, for all transports alike. A percentile is given where ten messages or more lie beyond it. What two nodes have measured of each other outlives a message.

Sizes of flows: `websearch` is figure 4 of the DCTCP paper, `hadoop` is of Roy et al., SIGCOMM 2015, both as the points that HPCC was measured with; another is read from a file (`--sizes`).

## What stands out, by hand, of the full study of seed 1

- *Incast, goal G5.* 64 senders: the line is used 0.998, the longest queue is 1.2 delay-bandwidth products (DCTCP's 2.9, with its paper's marks 3.9, as 64 first windows of 10 packets arrive together), a sender's share 0.99 to 1.02 of the mean (DCTCP's 0.83 to 1.31, 0.70 to 1.77). What every peer may always have, 4 packets, is the limit of this: with 128 senders the queue is 2.7. With short messages it would be longer, too: one of at most 32 packets begins with 10 without credit, as the first window of the others is 10. Marks from 0.1 on cost DCTCP some use of the line with few senders (0.958 with two, 0.989 with its paper's), as they let no queue stand.
- *B* ([incast-credit](incast-credit.md)). One delay-bandwidth product leaves the line idle (0.81 used with one sender, 0.90 with eight), as credit comes in quarters of what is held; 1.5, 2 and 3 use it alike, and the longest queue of 64 senders is 1.2, 1.7 and 2.5. So it is 1.5.
- *Random messages.* Against selective repeat with RACK-TLP and DCTCP, each with its best marks, the mean slowdown of transport 2 is 0.92, 0.92 and 0.93 times as much with WebSearch sizes at loads of 0.3, 0.5 and 0.8; with Hadoop's 0.99, 1.00 and 1.03, where no difference is more than both half-widths. With its paper's marks DCTCP has 1.799 at 0.8, with its best 1.619, transport 2 1.674. Messages up to 10 kB take longer with transport 2 there (1.30 to 1.13), those of more than 100 kB less (3.28 to 3.84): its queues are those of 0.4 delay-bandwidth products, DCTCP's of 0.1.
- *Delay as a signal.* Swift before the same transport is level with transport 2 with Hadoop's sizes at loads of 0.5 and 0.8 (1.49 to 1.47, 1.63 to 1.67; half-widths 0.05 and 0.07 together), behind at 0.3 (1.40 to 1.34) and with WebSearch's (2.07, 2.29, 2.52 to 1.78, 2.05, 2.33), in all-to-all and in rings. With the paper's marks for transport 2 it was ahead at 0.8 (1.63 to 1.74). Its queues within the network are shorter, so messages up to 10 kB wait less (1.16 to 1.30 at 0.8), and longer ones take more, as a window opens by one packet a round trip.
- *All-to-all and ring.* With 32 packets or more transport 2 is done first: it has the whole line from its second round trip on, and a ring keeps that from step to step, where DCTCP's window opens from 10 packets.
- *Control packets.* With 64 senders a share is 4 packets and each of them is answered by credit: 1.0 for each data packet, as many as acknowledgements for each packet are; with eight senders 0.15, with two 0.04.
- *Packets again that were not lost*: at most 5 in 1,000 (Hadoop, 0.8; RACK with DCTCP 2, with its paper's marks 16), and 11 in 1,000 in the ring of 32 packets. Before the rules C2 to C6 they were 113 and 0 (`docs/log/transport-2.md`).
- *Small buffers* ([buffers](buffers.md)). Transport 2 needs a buffer for what its peers may always have, 4 packets each: 64 senders hold 153 kB, of which 105 are on their way through an empty network. From 256 kB on nothing is lost, and it is done first. A switch with 128 kB, of which a port takes at most half, drops 8 of 100 packets; what is lost is often all that a
  sender had credit for, so that only its time-out, without credit (T4), goes on. DCTCP with its least window of two packets, and Swift, whose window goes below one, are done earlier there. Trimming helps at 128 kB (406 µs in place of 437) and not at 64, where headers of 14 of 100 packets take a fiftieth of the line and what is asked for at once meets the same queue; to the others it makes no
  difference beyond their half-widths at most points. Tried, with 128 kB: marks that bound a peer to 1 or 2 packets (482 and 457 µs), and silence that counts though the credit does not cover the message (D4; 432 µs, but 437 in place of 393 where nothing is lost).
- *A dead cable.* Every transport here is slow: some messages wait for time-outs that double, again and again, before each of their packets has found a path, and all data is there 30 to 40 times later than without the failure. `go-back-n-one-path` does not end at all where its path is the dead one.

## What this cannot say

No packet is lost but by queues and failing links. A cable that fails is avoided by its own two switches after a time, and by no other: a leaf goes on sending to a spine that has lost its cable to another leaf, as there is no routing protocol. A message that an end gives up counts as one that does not finish. Nodes send and receive at the speed of their link without a host behind it. Only one transport is in a network at a time.
<#if ahead?has_content>

## Where another transport takes less time

By more than both half-widths, of ${compared} comparisons: of random messages the mean slowdown, of others the time until all data is there. (In an incast the mean slowdown says little: it is the lower the less equal the shares are.)

<@md.figures titles=["experiment", "at", "transport", "its time", "transport-2's"] rows=ahead/>
<#else>

At none of ${compared} comparisons does another transport take less time by more than both half-widths.
</#if>
