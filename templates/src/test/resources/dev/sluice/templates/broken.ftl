<#if open>
