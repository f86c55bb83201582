<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# ${title}

Swept: ${quantity}. At the last value: topology `${topology}`, links of ${gigabits} Gbit/s and ${delay} µs, switches with ${buffer} MB that their ports share (a port takes as much as is free), `${balancing}`; payload ${payload} bytes, W = ${width}; <#if poisson>${messages} messages in a run<#else>messages of ${packets} packets</#if>. ${runs} runs, ± is half the 95 % interval over them. How networks are measured: [networks.md](networks.md).

```
./sluice study --${plan} --experiment ${id} --seed ${seed} --out build/study
```
<#if charts?has_content>

Drawn are all rows; transport 2 as its text has it is the thick line. Where lines lie on one another the tables tell them apart. On a logarithmic axis a 0 is not drawn, and what does not finish is drawn nowhere.
<#list charts as chart>

![${chart.title}](${chart.file})
</#list>
</#if>
<#list tables as table>

## ${table.title}

<@md.figures titles=table.titles rows=table.rows/>
</#list>
