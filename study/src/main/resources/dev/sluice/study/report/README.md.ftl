<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# The transports compared

Generated. Every transport runs over the same simulated networks with the same seeds and the same measured timer. The receive-window transports are the very classes that the hardware is checked against (`dev.sluice.spec`), `transport-2` those of its second version (`dev.sluice.spec.v2`, not in hardware); the others are models from their sources, each a page of Java in `dev.sluice.study.transport`.

```
./sluice study --${plan} --seed ${seed} --out build/study
```

<#if findings>
- [What was found](findings.md)
- [Transport 2: its goals, and where another transport is ahead](goals.md)
</#if>
<#list experiments as experiment>
- [${experiment.title}](${experiment.id}.md)
</#list>
<#if networks?has_content>
- [Networks of switches](networks.md): what is compared there, and how it is measured
<#list networks as experiment>
  - [${experiment.title}](${experiment.id}.md)
</#list>
</#if>
- [All results as a table](results.csv): a row for each point of each experiment, which the column `experiment` names
- How far simulation and hardware agree: `./sluice study --calibrate`; of this repository in `calibration.md` beside this page
- What this repository's figures were before its runs were independent: `seeding.md` beside this page

## How it was measured

One node sends to another, payload 512 bytes, 598 bytes on the wire, lines and paths of 400 Gbit/s. Where a sweep does not say otherwise: 8 paths of 1 µs with up to 0.3 µs of jitter, each packet sprayed to any of them, queues of 1 MB, one transfer one way, W = 1024. Losses fall on both ways, also on control packets. Nothing controls congestion; the lines are as fast as a path, so queues stay short.

A point is run ${runs} times, a number that is fixed beforehand; run i of every transport has the same seed, so that goodputs are compared run by run. ± is half the 95 % confidence interval (Student's t); a \* marks a half-width of more than ${narrow} % of the mean, which ${wide} of ${finished} points that finish have. A point of which two runs do not finish is given up.

*Timer*: how long an end waits. *Measured* is one class for all, `AnswerTimeout`, RFC 6298 with a floor for the deviation, never more than the constant; a transport gives it the times that its packets let it know, and nothing before the first answer: then it is the constant. *Published* is that constant: a round trip through full queues, which never expires too early (${constant} µs at the base, ${trips} round trips through empty queues). What a node measures is one for all transfers between the two nodes, as is D, the overtaking depth of the receive window. So transfers that follow one another, or run at the same time, find what those before have left; the first of a run finds nothing. A receive window rests after its transfer; that is not simulated, and no run has more transfers than a node has windows.

*Goodput*: the data over the time from the first packet of the connection until the sender knows of the completion of the last transfer, against (1-p) of the line. A short transfer cannot reach 1: it has round trips in it. *Completion*: a transfer's time against the ideal, which is the data at (1-p) of the line and one round trip. *Redundant*: data packets that arrived although their data was in memory (`spuriousRequests` in `results.csv`). *Discarded*: they arrived new and the receiver did not take them. A transfer *does not finish* when it takes longer than 40 times the ideal and 40 of the constant time-outs. A percentile is given where ten completions or more lie beyond it: p10 and p90 from 100 completions on, p99 from 1,000, p99.9 from 10,000; else a dash. Intervals of *retransmissions* and *control* are those of a ratio of two totals. State is that of a transfer; what a node has once for the other, such as the two numbers of the timer and D, is not in it.

## Transports, and what W and the setting of its own are to each

<@md.figures titles=["transport", "W", "setting"] rows=transports/>

## What this cannot say

Between two nodes no other traffic shares the paths: congestion and fairness are only in the pages of networks of switches. State is counted as each end would keep it in hardware, by hand, in the model's class; it is no synthesis result. The compared transports are models of what their sources describe; where a source is silent the class comment says what was decided. Acknowledgements are packets of their own everywhere, also where a source lets data carry them; every transport's packets have this project's header, also those whose own is longer or shorter.
