<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# Networks of switches

Generated. Nodes with one link each, switches with finite buffers, several paths between them (`dev.sluice.study.fabric`). The ends are the same classes as between two nodes; each is asked when it gets or sends a packet and when the time has come that it named, and nothing else drives it (`dev.sluice.study.ends`).

<#list experiments as experiment>
- [${experiment.title}](${experiment.id}.md)
</#list>

## What is compared

- `transport-2`: one receiver a node for all its peers, so that the receiver's credit is shared among them (rules C1 to C4 of `docs/protocol-2.md`), B of 3 delay-bandwidth products of the longest way, 8 windows of W/8 packets for each pair. Each pair knows each other: the sender has its lease, and the credit that came with it, when its first message begins. The leases are granted one after the other, in the order in which the messages begin, so the first peer has a credit of B, the k-th of B/k.
- *dctcp*: a window of packets in the network, DCTCP as its paper and RFC 8257 have it (g = 1/16, first window 10 packets, marks from ${marks} delay-bandwidth products on, which is the paper's 65 packets at 10 Gbit/s and 100 µs), before an unchanged transport. Its receivers tell what has arrived with every packet back, and with one of their own where the transport answers nothing; these are counted as control packets. What they tell is not charged any bytes. Its time-out is measured as the transports' are. The window of a pair of nodes outlives a message, and does not shrink while nothing is sent; messages of a pair that run at the same time have one each. `DctcpPaperTest` compares the queue that it makes with equations (8) to (12) of its paper (SIGCOMM 2010, section 3.3, figure 12: 10 Gbit/s, 100 µs, K = 40 packets): for 2 and 10 long flows the top is within 7 %, the mean within 8 %; for 40 flows the top is, but the bottom is lower than the formula has it, as a window of three packets cannot shrink to less than two.
- *pfc*: switches tell their neighbours to pause (one priority) before anything drops. A row without control is bound by the transport's window alone.
- A transport that sends on any path takes the ${paths} UDP source ports of its pair in turn; `go-back-n-one-path` has one for each message. With `ecmp` a switch's choice follows from addresses and port.

Not compared: rates that follow from marks (DCQCN), delay as a signal (Swift), trimming with pulls (NDP). The switches can trim; no transport here makes use of it.

## How it is measured

Messages of an incast, of all-to-all and of a ring begin within one round trip, at random; a run has the same messages for every transport. *Use of the link*: data packets that the busiest receiver got, each once, in the time from 0 until the last one is written. *Queue*: what waits in the switch for that receiver's link. *Share*: what of a message is there when half of all data is. *Slowdown*: from the begin of a message until all its data is in memory, against the same in an empty network. Sizes are rounded up to whole packets, for all transports alike. A percentile is given where ten messages or more lie beyond it. What two nodes have measured of each other outlives a message.

Sizes of flows: `websearch` is figure 4 of the DCTCP paper, `hadoop` is of Roy et al., SIGCOMM 2015, both as the points that HPCC was measured with; another is read from a file (`--sizes`).

## What stands out, by hand, of the full study of seed 1

Transport 2's figures in the repository's pages of these experiments are of its rules before B1 to B4, A4 and the joined requests of A1; the command at the head of each page makes them again with today's rules.

- *Transport 2 misses two parts of G5 by its first credits.* A lease comes with a credit of B over the leases that are held (rule C4), so 64 peers that were granted theirs one after the other hold 4.7 B together before the first of them sends: a queue of 11.5 delay-bandwidth products at its longest (1.9 in the mean), and 1.9 times the mean share for the first of them. DCTCP's is 3.9 at its longest, since 64 first windows of 10 packets arrive together; its shares are no more equal. B = 1.5 halves the longest queue and leaves the line as much used with 1, 8 and 64 senders; with B = 1 one sender has 0.81 of it ([incast-credit](incast-credit.md)). Not done: a first credit that is a peer's share when every lease is in use.
- *Random messages.* At loads of 0.5 and 0.8 of Hadoop sizes the mean slowdown of transport 2 is 1.6 and 1.9 times that of selective repeat with DCTCP, and the 99th percentile of messages up to 10 kB 5 and 8 times. A peer that sent alone keeps a credit of B when it falls silent, so several such peers together make long queues; messages between the same two nodes take turns by segments (rules S1, S2); and it sends 9 to 11 packets of 100 again that were not lost. Which of these counts for how much was not taken apart.
- *All-to-all and ring.* With 32 packets or more transport 2 is done first: it has credit for the whole line at once, where DCTCP's window opens from 10 packets.
- *Control packets.* With 64 senders a share is 7 packets, and a credit packet is due for every packet or two: 0.65 for each data packet; with two senders 0.02.
- *A dead cable.* Every transport here is slow: some messages wait for time-outs that double, again and again, before each of their packets has found a path, and all data is there 40 to 80 times later than without the failure. `go-back-n-one-path` does not end at all where its path is the dead one.

## What this cannot say

No packet is lost but by queues and failing links. A cable that fails is avoided by its own two switches after a time, and by no other: a leaf goes on sending to a spine that has lost its cable to another leaf, as there is no routing protocol. A message that an end gives up counts as one that does not finish. Nodes send and receive at the speed of their link without a host behind it. Only one transport is in a network at a time.
<#if ahead?has_content>

## Where another transport takes less time

By more than both half-widths, of ${compared} comparisons: of random messages the mean slowdown, of others the time until all data is there. (In an incast the mean slowdown says little: it is the lower the less equal the shares are.)

<@md.figures titles=["experiment", "at", "transport", "its time", "transport-2's"] rows=ahead/>
<#else>

At none of ${compared} comparisons does another transport take less time by more than both half-widths.
</#if>
