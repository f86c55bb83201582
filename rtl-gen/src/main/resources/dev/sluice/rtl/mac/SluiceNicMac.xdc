# Vivado: what crosses between the four clocks of SluiceNicMac. Read it behind the clocks' own constraints:
#   read_xdc -ref SluiceNicMac SluiceNicMac.xdc
# Not tried with Vivado by this project; a test compares the names with the Verilog.
set core [get_clocks -of_objects [get_ports clk]]
set rx   [get_clocks -of_objects [get_ports rx_clk]]
set tx   [get_clocks -of_objects [get_ports tx_clk]]
set host [get_clocks -of_objects [get_ports host_clk]]

# Gray pointers, rows that are read after their pointer came, counts behind a handshake, the interrupt: each settles
# within a clock of its giver. Clocks that have no path between them need no line.
set_max_delay -datapath_only -from $rx   -to $core [get_property PERIOD $rx]
set_max_delay -datapath_only -from $core -to $rx   [get_property PERIOD $core]
set_max_delay -datapath_only -from $core -to $tx   [get_property PERIOD $core]
set_max_delay -datapath_only -from $tx   -to $core [get_property PERIOD $tx]
set_max_delay -datapath_only -from $core -to $host [get_property PERIOD $core]
set_max_delay -datapath_only -from $host -to $core [get_property PERIOD $host]

# The bits of a Gray pointer come within a clock of each other.
set_bus_skew -from [get_cells -hierarchical -regexp {.*/pushCC_pushPtrGray_reg\[.*}] -to [get_cells -hierarchical -regexp {.*/pushToPopGray_buffercc/buffers_0_reg\[.*}] 2.000
set_bus_skew -from [get_cells -hierarchical -regexp {.*/popCC_ptrToPush_reg\[.*}] -to [get_cells -hierarchical -regexp {.*/popToPushGray_buffercc/buffers_0_reg\[.*}] 2.000

# The reset is asynchronous; each clock has registers that release it.
set_false_path -from [get_ports reset] -to [get_cells -hierarchical -regexp {.*_release_stages_[0-9]_reg}]
