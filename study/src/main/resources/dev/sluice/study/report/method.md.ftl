<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# How the transports were compared

Generated, with [the first page](README.md). Everything on these pages comes from

```
./sluice study --${plan} --seed ${seed} --out build/study
```

## How it was measured

One node sends to another, payload 512 bytes, 598 bytes on the wire, lines and paths of 400 Gbit/s. Where a sweep does not say otherwise: 8 paths of 1 µs with up to 0.3 µs of jitter, each packet sprayed to any of them, queues of 1 MB, one transfer one way, W = 1024. Losses fall on both ways, also on control packets. Nothing controls congestion; the lines are as fast as a path, so queues stay short.

A point is run ${runs} times, a number that is fixed beforehand; run i of every transport has the same seed, so that goodputs are compared run by run. ± is half the 95 % confidence interval (Student's t); a \* marks a half-width of more than ${narrow} % of the mean, which ${wide} of ${finished} points that finish have. A point of which two runs do not finish is given up.

*Timer*: how long an end waits. *Measured* is one class for all, `AnswerTimeout`, RFC 6298 with a floor for the deviation, never more than the constant; a transport gives it the times that its packets let it know, and nothing before the first answer: then it is the constant. *Published* is that constant: a round trip through full queues, which never expires too early (${constant} µs at the base, ${trips} round trips through empty queues). What a node measures is one for all transfers between the two nodes, as is D, the overtaking depth of the receive window. So transfers that follow one another, or run at the same time, find what those before have left; the first of a run finds nothing. A receive window rests after its transfer; that is not simulated, and no run has more transfers than a node has windows. All transfers of transport 2 from one node to the other share its leases.

*Goodput*: the data over the time from the first packet of the connection until the sender knows of the completion of the last transfer, against (1-p) of the line. A short transfer cannot reach 1: it has round trips in it. *Completion*: a transfer's time against the ideal, which is the data at (1-p) of the line and one round trip. *Redundant*: data packets that arrived although their data was in memory (`spuriousRequests` in `results.csv`). *Discarded*: they arrived new and the receiver did not take them. A transfer *does not finish* when it takes longer than 40 times the ideal and 40 of the constant time-outs. A percentile is given where ten completions or more lie beyond it: p10 and p90 from 100 completions on, p99 from 1,000, p99.9 from 10,000; else a dash. Intervals of *retransmissions* and *control* are those of a ratio of two totals. *Found*: from the moment at which a packet that is lost is on the line to the moment at which its next copy is, in round trips through empty queues; in the repository's `results.csv` the others' are empty outside of `target`, `loss` and `sizes`, and there for 1,048,576 packets, as those points were not run again when the measure came. State is that of a transfer, and its part of what transfers at a time share; what a node has once for the other, such as the two numbers of the timer and D, is not in it.

## Transports, and what W and the setting of its own are to each

<@md.figures titles=["transport", "W", "setting"] rows=transports/>

## What this cannot say

Between two nodes no other traffic shares the paths: congestion and fairness are only in the pages of networks of switches. State is counted as each end would keep it in hardware, by hand, in the model's class; it is no synthesis result. The compared transports are models of what their sources describe; where a source is silent the class comment says what was decided. Acknowledgements are packets of their own everywhere, also where a source lets data carry them; every transport's packets have this project's header, also those whose own is longer or shorter. Transport 2 pays for the bytes that say where data belongs; the others place out of order without any, which is in their favour, but in the rows of [placing](placing.md) that say so.
