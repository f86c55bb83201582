<#-- SPDX-License-Identifier: Apache-2.0 -->
<#import "/dev/sluice/templates/markdown.ftl" as md>
# ${title}

Swept: ${quantity}. At the last value: ${flows} transfer${(flows == 1)?then("", "s")} of ${packets} packets<#if rounds gt 1>, ${rounds} in a row</#if><#if twoWay> each way</#if>, payload ${payload} bytes, W = ${width}, ${paths} paths, loss ${loss}, burst ${burst}, delay ${delay} µs, jitter ${jitter} µs, queues of ${queue} kB.<#if someInARow?has_content && rounds == 1> At ${someInARow?join(", ")} several transfers follow one another in a run.</#if> How to read this: [method](method.md).

```
./sluice study --${plan} --experiment ${id} --seed ${seed} --out build/study
```
<#if charts?has_content>

Drawn are the rows with the measured timer. Where lines lie on one another the tables tell them apart. On a logarithmic axis a 0 is not drawn, and what does not finish is drawn nowhere.
<#list charts as chart>

![${chart.title}](${chart.file})
</#list>
</#if>
<#list tables as table>

## ${table.title}

<@md.figures titles=table.titles rows=table.rows/>
</#list>
