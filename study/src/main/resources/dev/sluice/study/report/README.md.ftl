<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# The transports compared

Generated. Every transport runs over the same simulated networks with the same seeds. The receive-window transports are the very classes that the hardware is checked against (`dev.sluice.spec`); the others are models from their sources, each a page of Java in `dev.sluice.study.transport`.

```
./sluice study --${plan} --seed ${seed} --out build/study
```

<#if findings>
- [What was found](findings.md)
</#if>
<#list experiments as experiment>
- [${experiment.title}](${experiment.id}.md)
</#list>
- [All results as a table](results.csv)
- How far simulation and hardware agree: `./sluice study --calibrate`; of this repository in `calibration.md` beside this page
- What this repository's figures were before its runs were independent: `seeding.md` beside this page

## How it was measured

One node sends to another, payload 512 bytes, 598 bytes on the wire, lines and paths of 400 Gbit/s. Where a sweep does not say otherwise: 8 paths of 1 µs with up to 0.3 µs of jitter, each packet sprayed to any of them, queues of 1 MB, one transfer, W = 1024. Losses fall on both ways, also on control packets. Nothing controls congestion; the lines are as fast as a path, so queues stay short.

A point is run with independent seeds, at least ${leastRuns} times, until the half-width of the 95 % confidence interval of its goodput (Student's t) is at most ${narrow} % of the mean, or to the cap of ${mostRuns} runs; then the figure has a \*. Here ${capped} of ${finished} points that finish have one. Every transport sees the same seeds. ± is the half-width.

*Goodput*: the data over the time from the first packet of the connection until the sender knows of the completion, against (1-p) of the line. A short transfer cannot reach 1: it has round trips in it. *Completion*: that time against the ideal, which is the data at (1-p) of the line and one round trip. *Redundant*: data packets that arrived although their data was in memory. *Discarded*: they arrived new and the receiver did not take them. A transfer *does not finish* when it takes longer than 40 times the ideal and 40 time-outs. A percentile of fewer completions than it needs (1000 for p99.9) is the longest. Intervals of *retransmissions* and *control* are those of a ratio of two totals. Every time-out that a transport needs covers a round trip through full queues, the same for all.

## Transports and what W is to each

<@md.figures titles=["transport", "W"] rows=transports/>

## What this cannot say

No other traffic shares the paths, so nothing is said of congestion or fairness. Each transfer has a receiver of its own, so D of the early requests starts at W/2 in each, not where the node's transfers before it left it, as in hardware. State is counted as each end would keep it in hardware, by hand, in the model's class; it is no synthesis result. Only `receive-window-progress-early-adaptive` measures how long an answer takes; the timers of all others have the fixed length that never expires too early, as their sources have it. With short queues ([queues](queues.md)) that is no handicap, with long ones it is: there the figures compare timers as much as transports. The compared transports are models of what their sources describe; where a source is silent the class comment says what was decided.
