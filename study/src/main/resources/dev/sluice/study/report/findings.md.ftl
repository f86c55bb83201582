<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
<#function verdict holds><#return holds?then("**holds**", "**does not hold**")></#function>
<#macro any titles rows>
<#if rows?has_content>
<@md.figures titles=titles rows=rows/>
<#else>
There is none.
</#if>
</#macro>
# What was found

Generated from the figures of this report; *holds* and *does not hold* are decided by them, each within the limits that its sentence says. Where no timer is named it is the measured one, the same for every transport; "published timer" is the constant that covers a round trip through full queues. Differences are of runs with the same seeds, with their 95 % intervals. What the figures were before runs were independent: `seeding.md` beside this page.

## The project's target

1 packet in 100 lost, sprayed over 8 paths, one transfer of ${packets} packets one way: at least 0.97 of the erasure limit, at most 1.05 retransmissions for each packet lost, at most 0.05 control packets for each data packet, and under pure reordering no data packet that was there already (the most of any jitter of that sweep, of 32,768 packets or fewer; runs that did not finish are in it). ([target](target.md), [reordering](reordering.md))

<@md.figures titles=["", "goodput", "retransmissions / lost", "control / data", "redundant, no loss", "target"] rows=target/>

The target says something of that point only. At the same loss `receive-window-progress-early-adaptive` has, elsewhere (✓: 0.97 or more):

<@md.figures titles=["experiment", "at", "goodput"] rows=elsewhere/>

The hardware has the modes `literal`, `progress`, `progress-early` and `progress-early-adaptive`, the last with its own timer below a constant T: here the rows with the published timer.

## What the patent claims, at the target's point

- *Less memory than a sender window*: ${claims.memory.literal} bytes for a transfer of that length, both ends, in the literal mode, ${claims.memory.best} in the mode with all extensions, against ${claims.memory.buffers} of a sender window that keeps copies of the payload. This ${verdict(claims.memory.holds)} against that; without the copies the sender window has ${claims.memory.bare} bytes.<#if claims.memory.less?has_content> Less than the mode with all extensions have: ${claims.memory.less?join(", ")}.</#if>
- *Few control packets*, less than a tenth of a sender window's: ${claims.control.literal} for each data packet in the literal mode, whose goodput is ${claims.control.literalGoodput}, and ${claims.control.best} with all extensions, whose goodput is ${claims.control.bestGoodput}, against ${claims.control.buffers}. This ${verdict(claims.control.holds)} for one acknowledgement for each packet; what coalescing makes of it: [coalescing](coalescing.md).
<#if claims.again.decided>
- *Fewer retransmissions than a receiver counter*, literal mode, for each packet lost: ${claims.again.compared?join("; ")}. This ${verdict(claims.again.holds)} at these sizes, which are those at which both finish.<#if claims.again.unfinished?has_content> At N = ${claims.again.unfinished?join(", ")} one of them does not, and nothing is said.</#if> ([sizes](sizes.md))
<#else>
- *Fewer retransmissions than a receiver counter*: there is no size at which both finish and something was lost, so nothing is said.
</#if>
- *Only what is missing is retransmitted*: ${claims.missing.again} retransmissions for each packet lost in the literal mode, 1.05 being taken for "only": ${claims.missing.discarded} packets of a run arrive and are dropped, as they are beyond the window. This ${verdict(claims.missing.holds)}; with progress reports it is ${claims.missing.progress}.
- *Nothing is written twice*: ${claims.twice.window} packets in the literal mode, ${claims.twice.buffers} with the sender window. This ${verdict(claims.twice.holds)}.

## What the timer decides

At the target's point: goodput with the timer that measures, and with the constant.

<@md.figures titles=["transport", "measured", "published", "difference", "measured has"] rows=timers/>

## What each extension brings

At the target's point, against the mode without it.

<@md.figures titles=["extension", "timer", "without", "with", "difference", "with it", "retransmissions / lost", "control / data", "bytes of state more"] rows=steps/>

Goodput over losses and queues:

<@md.figures titles=extensions.titles rows=extensions.rows/>

## Where an extension costs goodput

By the 99.9 % interval of the paired difference. No cause is claimed.

<@any titles=["experiment", "at", "with it", "goodput", "without it", "difference"] rows=costs/>

## How wide the window must be

At 1 % loss and the base delay, with W = ${wide.narrow}: ${wide.narrowGoodput}, with W = ${wide.wide}: ${wide.wideGoodput}, in the mode with all extensions. That the narrow window has less ${verdict(wide.holds)}. ([widths](widths.md); over the delay: [delays](delays.md))

<@md.figures titles=widths.titles rows=widths.rows/>

## What answers cost

Both nodes send, ${answersLoss} lost: an acknowledgement then takes the line from data. *Less the transport* is the difference of `receive-window-progress-early-adaptive` and the row. ([two-way](two-way.md), [coalescing](coalescing.md))

<@md.figures titles=["transport", "control bytes / data packet", "one way", "both ways", "both less one", "receive window less the transport", "it has"] rows=answers/>

## Another simulator

A referee has written go-back-N and IRN anew in Python, from the papers, and run them over one path with 1 % loss, 32,768 packets and the published timers. ([agreement](agreement.md))<#if !agreementRuns> This plan's transfers are shorter, so its figures are not to be compared.</#if>

<@md.figures titles=["transport", "here", "there", "the intervals"] rows=agreement/>

## Where another transport is better

At how many points each has more goodput than `receive-window-progress-early-adaptive` with the measured timer, or less: by the 99.9 % interval of the paired difference, so that of a thousand comparisons of equals one is counted; what does not finish has less than what does. A pair of points counts once, however many sweeps it is in; the sweep of W counts for transports to which W says something.

<@md.figures titles=["transport", "more", "less"] rows=counts/>

Every point at which a transport that is not a receive window, with the measured timer, has more:

<@any titles=["experiment", "at", "transport", "its goodput", "receive window", "difference"] rows=ahead/>
