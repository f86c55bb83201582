<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
<#function verdict holds><#return holds?then("**holds**", "**does not hold**")></#function>
<#macro step gain>the goodput from ${gain.from} to ${gain.to}, for ${gain.bytes} bytes of state.</#macro>
<#macro points titles rows>
<#if rows?has_content>
<@md.figures titles=titles rows=rows/>
<#else>
There is none.
</#if>
</#macro>
# What was found

Generated from the figures of this report; *holds* and *does not hold* are decided by them. What they were in this repository before runs were independent, and which claims that moved: `seeding.md` beside this page.

## The project's target

1 packet in 100 lost, sprayed over 8 paths: at least 0.97 of the erasure limit, at most 1.05 retransmissions for each packet lost, at most 0.05 control packets for each data packet. Under pure reordering, at every jitter of the sweep, no request is spurious. ([target](target.md), [reordering](reordering.md))

<@md.figures titles=["", "goodput", "retransmissions / lost", "control / data", "spurious, no loss", "target"] rows=target/>

The hardware has the modes `literal`, `progress`, `progress-early` and `progress-early-adaptive`.

## What the patent claims, at the target's point

- *Less memory than a sender window*: ${memory.window} against ${memory.buffers} bytes for a transfer, both ends. This ${verdict(memory.holds)}.
- *Few control packets*: ${control.window} for each data packet, ${control.buffers} with a sender window. This ${verdict(control.holds)}.
- *Fewer retransmissions than a receiver counter*: ${again.window} for each packet lost against ${again.counter}<#if !again.finished>, and the counter ${again.unfinished}</#if>. This ${verdict(again.holds)}.
- *Only what is missing is retransmitted*: ${missing.again} retransmissions for each packet lost, because the sender overruns the window after a loss: ${missing.discarded} packets of a transfer arrive and are dropped. This ${verdict(missing.holds)}; with progress reports it is ${missing.progress}.
- *Nothing is written twice*: ${twice.window} packets in the literal mode, ${twice.buffers} with the sender window.

## What each extension buys

Goodput; queues of 1 MB in the first columns.

<@md.figures titles=extensions.titles rows=extensions.rows/>

- *Progress reports* bring the retransmissions for each packet lost from ${progress.again} to ${missing.progress}, for ${progress.control} more control packets a data packet and ${progress.bytes} bytes of state. The goodput goes from ${progress.from} to ${progress.to}.
- *Early requests* bring <@step early/>
- *The adaptive time-out* brings <@step adaptive/>

## Where an extension costs goodput

By more than both half-widths together. A sender that stays inside the window stands still where packets come later than the window is wide; one that overruns it sends on.

<@points titles=["experiment", "at", "with it", "goodput", "without it"] rows=costs/>

## How wide the window must be

A sender that stays inside the window stands still when a hole, its request and the copy take longer than the window is wide. ([widths](widths.md))

<@md.figures titles=widths.titles rows=widths.rows/>

## Where another transport is better

At how many values of the sweeps each has more goodput than `receive-window-progress-early-adaptive`, or less, by more than both half-widths together; what does not finish has less than what does.

<@md.figures titles=["transport", "more", "less"] rows=rivals.counts/>

Every point at which a transport that is not a receive window has more goodput than `receive-window-progress-early-adaptive`, by more than both half-widths together.

<@points titles=["experiment", "at", "transport", "its goodput", "receive window"] rows=rivals.points/>
