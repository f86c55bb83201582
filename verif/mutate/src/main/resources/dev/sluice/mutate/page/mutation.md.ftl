# Mutation scores

How many small mistakes do the benches find? `./sluice mutate` makes them in the generated Verilog, one at a time, and runs the
block's own tests, those of `./sluice test`, until one fails.

This page is made by `./sluice mutate ... --report docs` from the points in [mutation](mutation); a test compares both.

| block | size | seed | candidates | mutants | killed | equivalent, proved | undecided | survivors | score | minutes |
|---|---|---|---|---|---|---|---|---|---|---|
<#list points as p>
| ${p.block} | ${p.configuration} | ${p.seed} | ${p.candidates} | ${p.mutants} | ${p.killed} | ${p.equivalentProved} | ${p.undecided} | ${p.survivors} | ${p.score} | ${p.minutes} |
</#list>
| all | | | | ${total.mutants} | ${total.killed} | ${total.equivalentProved} | ${total.undecided} | ${total.survivors} | ${total.score} | ${total.minutes} |

Score: killed / (mutants - equivalent, proved). A mutant whose equivalence is only argued counts as a survivor, one that could not be
decided counts against the score, too. Minutes: what judging took, tests, proofs and pair of all mutants one after the other, by the
clock of a machine of two cores on which two or three such runs were under way, so at most that of a core; with `--jobs 2` on a quiet one it is half or less.
Building the mutants and looking for the tests come on top, a minute or two for each block. 0: not noted. All twenty blocks with seed 7001, up to 1,000 mutants each, two runs of `--jobs 1` at a time, `--proof-seconds 40`,
on two cores: 1 hour 55 minutes, all included (13,783 s of one such run).

## What is changed

| kind | mutants | killed |
|---|---|---|
<#list kinds as k>
| ${k.kind} | ${k.mutants} | ${k.killed} |
</#list>

- Each place of each assignment, condition and connection is a candidate for each change that fits it: a signal becomes another of
  the same width (one for each reference, drawn by the seed), `&&` becomes `||`, `<` becomes `<=`, an operand or an assignment is
  left out, a condition is negated or stuck, a number is one more or less, bits are one further up or down, a named constant is
  another of its group, a `!` or `~` is left out; in the branch of a reset a value is another, or an assignment is left out.
- Left out are: what is between `ifndef SYNTHESIS` and `endif`, what no output can see, the clock, two names of one net, and a signal
  that would make a loop without a register. Bits on the left of an assignment are not changed.
- The sample is uniform over all candidates. Blocks and seeds are drawn independently of each other.
- The components of ReceiveControl that have benches of their own (arrival, visits, sweep, desk, requests, packets, trips) are blocks here, too: of `control` itself the mutants are
  of what joins them.
- All mutants of a sample are compiled into one model; an input that is tied chooses one. With 0 every test passes, or the run ends.

## How one is judged

- Every test of the block's packages that builds this very Verilog is run, each as `./sluice test` runs it (without `--long`), those first that have found most in their time: directed,
  random lock-step, the traffic of planted faults, resets at random moments from random power-up. Whatever fails kills: a mismatch, an
  assertion, a simulator that crashes, stops or hangs, with its cause in the judgements.
- A survivor is tried to be proved no mistake, in three ways, each with a part of the time.
  1. The whole block in one clock: what goes into registers, into memories and out of it, from any state, whether it can be reached or not. yosys makes gates of both, ABC compares them (`&cec`).
  2. The module alone, whatever stands round it: both share one state and one input, from any power-up, with a reset in the first clock and wherever the input has one after that; yosys makes gates of both, and
     what is built alike is one. Random inputs, in which a reset is rare, show which registers come to differ when both have all of their own (`sim3`): those are two, the others one. Then ABC, which makes registers one that are equal in
     every clock (`lcorr`; then every signal, `&scorr`), looks for a state that can be reached in which an output, what is written to a memory, a memory's address, or the next state of a register that is one differs: for each that is found soon
     (`pdr -a`), once with all of them made two unasked (`&scorr`, `scorr`: a register that differs only in a clock in which nobody looks at it may take long to be found different, and the rest follows at once), for any (`pdr`, `&gla`, `pdr -t`), at last for each in the rest of the time. A register that can differ becomes two, and so do those that differ when a counterexample is run again and on with random inputs; and it is tried again. A bit beside such a register says whether both hold
     something else in it; while they do not, the mutant's is read as the unchanged block's, so that what follows from *nothing differs here* is said in one bit and not of each bit of a word. Proved: nothing that is still compared can differ.
  3. The whole block in the same way.
- yosys reads all survivors in one text, in which wires that nothing drives choose one; once it is chosen, what is
  constant is so in the gates too, and the unchanged block is the same text with none chosen. An assignment that is left out may make a latch, which is a register that is written while it is open.
- In the first and the third way a payload counts while its valid is high, as in the benches, and outputs count from the second clock on: in the first, registers hold anything. In the second, whatever leaves the module counts in every clock.
- Of memories of more than 8 rows what is read may be
  anything, in both the same; of a memory that is read without a clock something else in each where the rows are others. Where nothing is proved so, a third of the time is for a second try, in which a row that is read again
  in the next clock is the same, if nothing is written to the memory in either. What needs more of their contents is not proved, and is told as *may differ at* the first such place. What is written counts from the second clock on.
- Admission may rely on window commands of windows that there are, PacketWriter on packets of at most P bytes at its port, UdpUnwrap and UdpWrap on beats that are full but for a packet's last one, UdpUnwrap on a setting of VLAN
  that stays as it was in reset, UdpWrap on packets of 20 bytes at least, SendEngine on read errors after a packet has left, and their proofs do: where a command, packet or beat would be another, it is not valid.
  So may the components of ReceiveControl rely on what [their page](blocks/control/components.md) promises: ConnectionDesk, RequestMaker and Sweep on visits that come in one clock of eight, that show kind and row a clock before, all of it a clock after, and
  that are of a kind of their own only if it was wished from six clocks before on, and on an outcome in the clock after; RequestMaker on time-outs while it is idle, windows that wait until they are taken and answers to queries; WindowVisits on commits of the visitor whose visit it is and commands while one may be given;
  ArrivalLine on visits that write in one clock of eight, what stands for four clocks more, phases in their order and uses by their number; RoundTrips on nothing while rows are cleared. There inputs are made so of free ones. All other inputs are free.
- What [proofs](proofs.md) show of a block may be relied on, too: of
  PacketCheck, PacketWriter, UdpUnwrap and UdpWrap all that is shown of them and their queues, helper invariants included, all of it shown of the very Verilog that is changed here. What is known of a signal in each instance of a module is known in the second way.
- A queue writes the free row at its tail in every clock, and again when a word enters. As words leave as they entered (`order`, shown of queues of every shape that the default NIC has; a word's bits are not looked at), only what enters is compared,
  unless a mutant changes that write itself; a queue that is changed may write its tail only where the unchanged one has room.
- What is not decided with what is known in half of the time is tried without it in the other half: it makes the circuit larger.
- Of some survivors it is argued, not proved, that they are no mistakes: they count as survivors, with the argument beside them (from
  [argued.json](mutation/argued.json)).
- What neither tests nor proofs have judged is judged by two NICs of the size in which its tests have the block, the block being the
  mutant in both (`SluiceNic`; for unwrap and wrap `SluiceNicUdp`). They move memory to memory over a good network and over two bad ones, with and without progress
  reports and early requests, in lock-step with the model and, but on Ethernet, with the invariants of section 6 of the [protocol](protocol.md). They have found ${pairFound}, and have not found ${paired} of those below.
  registers and mac have no pair: their tests have them as no NIC has. With `--pair-only` the pair judges all, without tests and proofs.

## Not killed

<#list lists as l>
<#if l.mutants?has_content>
### ${l.title}

| | module, line of Verilog | Scala | kind | right | wrong | |
|---|---|---|---|---|---|---|
<#list l.mutants as m>
| ${m.verdict} | ${m.module}, ${m.line} | ${m.scala} | ${m.kind} | `${m.right}` | `${m.wrong}` | ${m.cause} |
</#list>

</#if>
</#list>
