# Mutation scores of the models

How many small mistakes in the Java models do their tests find? [PIT](https://pitest.org) makes them in the compiled classes of a
package, one at a time, and runs the tests that reach it until one fails.

This page is made by `./sluice mutate-models --package NAME --report docs` from the points in [mutation/models](mutation/models); a test
compares both. The Verilog's mutants are on [a page of their own](mutation.md).

| package | seed | mutants | killed | survivors | in lines that no test runs | score |
|---|---|---|---|---|---|---|
<#list points as p>
| ${p.package} | ${p.seed} | ${p.mutants} | ${p.killed} | ${p.survivors} | ${p.uncovered} | ${p.score} |
</#list>
| all | | ${total.mutants} | ${total.killed} | ${total.survivors} | ${total.uncovered} | ${total.score} |

Score: killed / mutants. A change that makes no difference counts as a survivor: nothing is taken out.

- All mutants of PIT's default set are made: a bound moved, a condition negated, arithmetic replaced, an increment turned, a call
  without a result dropped, a returned value replaced.
- Judges are the tests of `hw-model` and `verif/model` of the same family: `spec`, without `spec.v2`, for the spec; `spec.v2` for
  transport 2; `cycle`, in which a cycle model runs beside the spec, for cycle models. Lock-step with the Verilog, the NIC's benches and
  tests that count allocations are no judges here.
- Killed is also what makes a test run without an end, or ends its JVM.
- What properties draw follows from the seed. A mutant that is hardly ever seen may be killed with one and survive with another.

| kind | mutants | killed |
|---|---|---|
<#list kinds as k>
| ${k.kind} | ${k.mutants} | ${k.killed} |
</#list>

## Not killed
<#list lists as l>

### ${l.package}, seed ${l.seed}

<#if l.rows?has_content>
| class, line | method | change | |
|---|---|---|---|
<#list l.rows as r>
| ${r.class}, ${r.line} | ${r.method} | ${r.change} | ${r.why} |
</#list>
<#else>
Every mutant is killed.
</#if>
</#list>
