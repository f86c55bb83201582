<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# Networks of switches

Generated. Nodes with one link each, switches with finite buffers, several paths between them (`dev.sluice.study.fabric`). The ends are the same classes as between two nodes; each is asked when it gets or sends a packet and when the time has come that it named, and nothing else drives it (`dev.sluice.study.ends`).

<#list experiments as experiment>
- [${experiment.title}](${experiment.id}.md)
</#list>

## What is compared

- `transport-2`: one receiver a node for all its peers, so that the receiver's credit is shared among them (rules C1 to C6 of `docs/protocol-2.md`), B of ${credit} delay-bandwidth products of the longest way, 8 windows of W/8 packets for each pair. Each pair knows each other: the sender has its lease, and the credit that comes with every lease, B over the peers that a node can have, at least 4 packets, when its first message begins; of a message of at most ${brief} packets the first ${unasked} need no credit. Switches mark its packets from the same queue on as those of *dctcp*. Where the nodes are two, in the other pages of the study, one peer has all of B, which is 3 there, so no rule of credit binds it.
- *dctcp*: a window of packets in the network, DCTCP as its paper and RFC 8257 have it (g = 1/16, first window 10 packets; marks from ${marks} delay-bandwidth products on, which is the paper's 65 packets at 10 Gbit/s and 100 µs), before an unchanged transport. Its receivers tell what has arrived with every packet back, and with one of their own where the transport answers nothing; these are counted as control packets. What they tell is not charged any bytes. Its time-out is measured as the transports' are. The window of a pair of nodes outlives a message, and does not shrink while nothing is sent; messages of a pair that run at the same time have one each. `DctcpPaperTest` compares the queue that it makes with equations (8) to (12) of its paper (SIGCOMM 2010, section 3.3, figure 12: 10 Gbit/s, 100 µs, K = 40 packets): for 2 and 10 long flows the top is within 7 %, the mean within 8 %; for 40 flows the top is, but the bottom is lower than the formula has it, as a window of three packets cannot shrink to less than two.
- *swift*: a window of packets in the network that follows their delay, algorithm 1 of Kumar et al., SIGCOMM 2020, before an unchanged transport, with the same first window and told by the same packets as *dctcp*. Each way has a target of ${target} empty round trips, and up to 4 more with small windows (flow scaling, between 100 packets and 0.1). The paper leaves the constants to
  whoever runs it; ai = 1, beta = 0.8, a decrease of at most a half, and the limits of flow scaling are those of csg-htsim, where they are said to be guesses. With a range of 1 in place of 4 the slowdown at a load of 0.8 is 1 % less with Hadoop's sizes and 1 % more with WebSearch's (`docs/log/transport-2.md`). Its window has no slow start, so long messages of 512 bytes a packet open it slowly.
- *pfc*: switches tell their neighbours to pause (one priority) before anything drops. A row without control is bound by the transport's window alone.
- A transport that sends on any path takes the ${paths} UDP source ports of its pair in turn; `go-back-n-one-path` has one for each message. With `ecmp` a switch's choice follows from addresses and port.

Not compared: rates that follow from marks (DCQCN), trimming with pulls (NDP). The switches can trim; no transport here makes use of it.

<#if signals?has_content>
## Each control with other signals

From which queue on switches mark, and Swift's target (`--marks`, `--target`): mean slowdown of random messages, the sizes and loads of the other pages ([signals](signals.md)). The rule for which is best is the same for all, the sum of the columns; the best of each is bold. Only here are marks other than the paper's; ring, all-to-all, incast and dead cables were not tried with them.

<@md.figures titles=signalTitles rows=signals/>

With each control at its best, <#if aheadAtBest?has_content>these are ahead of transport 2 by more than both half-widths: <#list aheadAtBest as one>${one}<#sep>; </#list>.<#else>none is ahead of transport 2 by more than both half-widths in any of these columns.</#if>

</#if>
## How it is measured

Messages of an incast, of all-to-all and of a ring begin within one round trip, at random; a run has the same messages for every transport. *Use of the link*: data packets that the busiest receiver got, each once, in the time from 0 until the last one is written. *Queue*: what waits in the switch for that receiver's link. *Share*: what of a message is there when half of all data is. *Slowdown*: from the begin of a message until all its data is in memory, against the same in an empty network. Sizes are rounded up to whole packets, for all transports alike. A percentile is given where ten messages or more lie beyond it. What two nodes have measured of each other outlives a message.

Sizes of flows: `websearch` is figure 4 of the DCTCP paper, `hadoop` is of Roy et al., SIGCOMM 2015, both as the points that HPCC was measured with; another is read from a file (`--sizes`).

## What stands out, by hand, of the full study of seed 1

- *Incast, goal G5.* 64 senders: the line is used 0.997, the longest queue is 1.2 delay-bandwidth products (DCTCP's 3.9, as 64 first windows of 10 packets arrive together), a sender's share 0.98 to 1.03 of the mean (DCTCP's 0.6 to 1.8). What every peer may always have, 4 packets, is the limit of this: with 128 senders the queue is 2.7. With short messages it would be longer, too: one of at most 32 packets begins with 10 without credit, as the first window of the others is 10.
- *B* ([incast-credit](incast-credit.md)). One delay-bandwidth product leaves the line idle (0.81 used with one sender, 0.90 with eight), as credit comes in quarters of what is held; 1.5, 2 and 3 use it alike, and the longest queue of 64 senders is 1.2, 1.8 and 2.8. So it is 1.5.
- *Random messages.* The mean slowdown of transport 2 is 0.88 to 0.90 times that of selective repeat with RACK-TLP and DCTCP with WebSearch sizes, with Hadoop's 0.95, 0.95 and 0.97 at loads of 0.3, 0.5 and 0.8. Messages of 10 to 100 kB were slower than those (1.96, 2.19, 2.52 where RACK with DCTCP has 1.82, 2.02, 2.36) until all transfers of up to 32 packets began with
  10 without credit, as DCTCP's do: 1.79, 1.97, 2.23. Messages up to 10 kB are 2 % slower than DCTCP's at a load of 0.8 (1.371 to 1.343).
- *Delay as a signal.* Swift before the same transport is ahead of transport 2 with Hadoop's sizes at a load of 0.8 (1.63 to 1.74), level at 0.5 (1.49 to 1.50), behind at 0.3 (1.40 to 1.35) and with WebSearch's (2.07, 2.29, 2.52 to 1.77, 2.04, 2.34), in all-to-all and in rings. Its queues within the network are shorter, so messages up to 10 kB wait less (1.16 to 1.37 at 0.8), and those of more than 100 kB take longer (3.81 to 3.21), as a window opens by one packet a round trip. Lower marks help transport 2 there, and DCTCP more (table above): with marks from 0.4 on, its best, transport 2 has 1.675 ± 0.037 at 0.8, DCTCP with its best, 0.1, has 1.619 ± 0.033.
- *All-to-all and ring.* With 32 packets or more transport 2 is done first: it has the whole line from its second round trip on, and a ring keeps that from step to step, where DCTCP's window opens from 10 packets.
- *Control packets.* With 64 senders a share is 4 packets and each of them is answered by credit: 1.0 for each data packet, as many as acknowledgements for each packet are; with eight senders 0.15, with two 0.04.
- *Packets again that were not lost*: at most 9 in 1,000 (Hadoop, 0.8; RACK with DCTCP 16), and 11 in 1,000 in the ring of 32 packets. Before the rules C2 to C6 they were 113 and 0 (`docs/log/transport-2.md`).
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
