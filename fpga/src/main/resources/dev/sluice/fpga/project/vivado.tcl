# Vivado project of ${block} between registers: vivado -mode batch -source vivado.tcl
# Written by ./sluice synth --project. Utilization and timing are in the files that end in .rpt.
set folder [file dirname [file normalize [info script]]]
create_project -force ${top} [file join $folder vivado] -part ${part}
add_files -norecurse [file join $folder ${top}.v]
add_files -fileset constrs_1 -norecurse [file join $folder ${block}.xdc]
set_property top ${top} [current_fileset]
set_property strategy Performance_Explore [get_runs impl_1]
update_compile_order -fileset sources_1
launch_runs impl_1
wait_on_run impl_1
open_run impl_1
report_utilization -file [file join $folder utilization.rpt]
report_timing_summary -file [file join $folder timing.rpt]
report_design_analysis -logic_level_distribution -file [file join $folder logic_levels.rpt]
set slack [get_property SLACK [get_timing_paths -max_paths 1 -nworst 1 -setup]]
puts "sluice: worst slack $slack ns of ${period} ns"
close_project
