# Quartus project of ${block} between registers: quartus_sh -t quartus.tcl
# Written by ./sluice synth --project. The reports are in the folder quartus.
package require ::quartus::project
package require ::quartus::flow
set folder [file dirname [file normalize [info script]]]
file mkdir [file join $folder quartus]
cd [file join $folder quartus]
project_new ${top} -overwrite
set_global_assignment -name FAMILY "${family}"
set_global_assignment -name DEVICE ${part}
set_global_assignment -name TOP_LEVEL_ENTITY ${top}
set_global_assignment -name VERILOG_FILE [file join $folder ${top}.v]
# Without what only simulations have; other tools define it themselves.
set_global_assignment -name VERILOG_MACRO "SYNTHESIS=1"
set_global_assignment -name SDC_FILE [file join $folder ${block}.sdc]
set_global_assignment -name OPTIMIZATION_MODE "HIGH PERFORMANCE EFFORT"
set_global_assignment -name NUM_PARALLEL_PROCESSORS ALL
export_assignments
execute_flow -compile
project_close
