<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# The transports compared

Generated. Sixteen reliable transports send the same data over the same simulated networks: two nodes, 400 Gbit/s, 8 paths, packets lost and reordered, the same seeds and the same measured timer for all. `transport-2` is this project's second version (`docs/protocol-2.md`), `receive-window-...-adaptive` its first; both are the very Java classes of the specification. The others are models from their sources.

<#if findings>
**Goodput over loss.** 1 is the line's rate less what must be lost.

![Goodput over the share of packets lost](first-goodput.svg)

**Completion over size**, 1 % lost: the 99th percentile against the ideal, which is the data at the line's rate and one round trip.

![99th percentile of completion over the size of the transfer](first-completion.svg)

**The same in figures**, each with the command that makes it again and, behind its name, the page with all transports and values. ± is half the 95 % interval; *best other* is the best of all that are not ours, whichever that is in that row.

<@md.figures titles=["", "transport-2", "version 1", "best other", "command"] rows=lines/>

By more than both half-widths another transport has more goodput than transport 2 in ${ahead} of ${compared} comparisons: [the list, and its goals](goals.md). The best others pay nothing for placing packets out of order; with the 16 bytes that they need for it: [placing](placing.md).

<#if networks?has_content>
**Incast**: senders that begin together, to one receiver: the longest queue in the switch before it. Transport 2 has its receiver's credit, *dctcp* a window that marks shrink, *swift* one that delay does; what has none of them fills the switch.

![Longest queue over the number of senders](incast-queue.svg)

The use of the receiver's line, the mean queue and the senders' shares are in [incast](incast.md), transport 2 with more and less credit in [incast-credit](incast-credit.md).
<#else>
Two nodes and no shared queue: nothing is said here of congestion or fairness.
</#if>

- [What was found](findings.md), claim by claim
- [Transport 2: its goals, and where another transport is ahead](goals.md)
</#if>
- [How it was measured, the transports, and what this cannot say](method.md)
- How to add a transport of your own: `docs/adding-a-transport.md` in the repository
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

All of it, in one: `./sluice study --${plan} --seed ${seed} --out build/study`
