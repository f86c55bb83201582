# Quartus and other tools that read SDC: what crosses between the four clocks of SluiceNicMac. Clocks must be defined before.
# Not tried with Quartus by this project; a test compares the names with the Verilog.

# A Gray pointer is behind two registers; its bits come within a clock of each other.
set_max_skew -from [get_registers {*|pushCC_pushPtrGray[*]}] -to [get_registers {*|pushToPopGray_buffercc|buffers_0[*]}] -get_skew_value_from_clock_period min_clock_period -skew_value_multiplier 0.8
set_max_skew -from [get_registers {*|popCC_ptrToPush[*]}] -to [get_registers {*|popToPushGray_buffercc|buffers_0[*]}] -get_skew_value_from_clock_period min_clock_period -skew_value_multiplier 0.8
set_net_delay -from [get_registers {*|pushCC_pushPtrGray[*]}] -to [get_registers {*|pushToPopGray_buffercc|buffers_0[*]}] -max -get_value_from_clock_period dst_clock_period -value_multiplier 0.8
set_net_delay -from [get_registers {*|popCC_ptrToPush[*]}] -to [get_registers {*|popToPushGray_buffercc|buffers_0[*]}] -max -get_value_from_clock_period dst_clock_period -value_multiplier 0.8

# Otherwise the clocks know nothing of each other: rows are read after their pointer came, counts behind a handshake.
set core [get_clocks -of_objects [get_ports clk]]
set rx   [get_clocks -of_objects [get_ports rx_clk]]
set tx   [get_clocks -of_objects [get_ports tx_clk]]
set host [get_clocks -of_objects [get_ports host_clk]]
set_max_delay -from $rx   -to $core 100.0
set_max_delay -from $core -to $rx   100.0
set_max_delay -from $core -to $tx   100.0
set_max_delay -from $tx   -to $core 100.0
set_max_delay -from $core -to $host 100.0
set_max_delay -from $host -to $core 100.0
set_min_delay -from $rx   -to $core -100.0
set_min_delay -from $core -to $rx   -100.0
set_min_delay -from $core -to $tx   -100.0
set_min_delay -from $tx   -to $core -100.0
set_min_delay -from $core -to $host -100.0
set_min_delay -from $host -to $core -100.0

# The reset is asynchronous; each clock has registers that release it.
set_false_path -from [get_ports reset] -to [get_registers {*_release_stages_*}]
