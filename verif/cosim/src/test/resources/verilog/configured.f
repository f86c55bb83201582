configured.sv
