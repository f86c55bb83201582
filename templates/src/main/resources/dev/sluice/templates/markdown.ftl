<#-- SPDX-License-Identifier: Apache-2.0 -->
<#-- A table: its titles, and rows of as many texts. -->
<#macro table titles rows>
<#if rows?has_content>
| ${titles?join(" | ")} |
|${titles?map(title -> "---")?join("|")}|
<#list rows as row>
| ${row?join(" | ")} |
</#list>
<#else>
Nothing yet.
</#if>
</#macro>

<#-- A table of figures: the first column is to the left, the others to the right. -->
<#macro figures titles rows>
| ${titles?join(" | ")} |
|---|<#list titles[1..] as title>---:|</#list>
<#list rows as row>
| ${row?join(" | ")} |
</#list>
</#macro>
