<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# Transport 2: its goals, and where another transport is ahead

Generated from the figures of this report. `transport-2` is the second version (`docs/protocol-2.md`), its ends the classes of `dev.sluice.spec.v2`, with 16 windows of W/8 packets where nothing else is said, so twice W packets may be on their way; bytes of state stand in the tables. It has its lease when a transfer begins, as the connections of the others are there, and has measured nothing, as they have not. ± is half the 95 % interval. A row's figure is made again by

```
./sluice study --${plan} --experiment NAME --seed ${seed} --out build/study
```

with the name in its third column.

## Goals

<@md.figures titles=["goal", "asked", "at", "figure", ""] rows=goals/>

Not shown here: G1's transfers a second (clocks of hardware), G3 (when a loss is found is not among the measures), G7 and G8 (property tests of the spec). *Windows* of G2: with 5 µs a path the delay-bandwidth product is about 890 packets; a segment that lost packets holds its window for two to four round trips, so with 10 % loss 16 windows of 128 do not cover it and 32 do. The lease grows on demand (rule L1), which costs the state of the windows.

## Where another transport is ahead

By more than both half-widths, with the measured timer, of ${compared} comparisons (a point that is in several sweeps counts in each). State is that of both ends, bytes.

<#if ahead?has_content>
<@md.figures titles=["experiment", "at", "transport", "its goodput", "transport-2", "its state", "transport-2's"] rows=ahead/>
<#else>
There is none.
</#if>

What is known of causes, by hand, of the full study of seed 1:

- *Placing.* Transport 2 pays 16 bytes for key, offset and length in each packet of a segment whose window does not know the transfer. The others place out of order without a byte, which is in their favour. The bytes are 0.03 % of 32,768 packets where three windows of 128 take turns, as large as the difference without loss or with one packet in 10,000, and 2.6 % of what is sent of a transfer of 512 packets, as in `sizes` and `flows`: most of the difference in `sizes`. Not done: charging the others for them; telling a second window what the first knows.
- *Many short transfers at a time.* In `flows` each transfer has leases of its own, so no window is used twice for one; nodes with one lease for all are not simulated. With 64 transfers placing explains some half of the difference; the rest, and 64 packets in `sizes`, were not traced.
- *Failures.* Transport 2 was behind with failures of 30 and 100 µs: 0.975 and 0.959. Tried: 16 round trips without a path that failed in place of 4 (0.980, 0.972), 64 (0.983, 0.982, kept), never leaving a path (0.937, 0.854), leaving it after two packets in a row (0.984, 0.975), requests over any path (no difference).
- *Ten per cent loss.* It had 0.943 ± 0.038: the sender measured its round trip only on segments of which nothing was lost, so a lost end waited for the constant. It now measures on the others too (rule T1): 0.977 ± 0.005.
