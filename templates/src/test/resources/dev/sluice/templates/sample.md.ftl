<#import "/dev/sluice/templates/markdown.ftl" as md>
${count} of them, ${share}.

<@md.table titles=["what", "how many"] rows=rows/>

<@md.figures titles=["what", "how many"] rows=rows/>
