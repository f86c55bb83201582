// SPDX-License-Identifier: Apache-2.0
package dev.sluice.rtl;

import dev.sluice.protocol.SluiceParameters;
import dev.sluice.rtl.elaborate.PortDescription;
import java.nio.file.Path;
import java.util.List;

/**
 * What the generator wrote.
 *
 * @param top the name of the Verilog module
 * @param parameters what it was generated from
 * @param verilog the Verilog file
 * @param portsJson the list of its ports, {@code ports.json}
 * @param parametersJson the parameters and what follows from them, {@code parameters.json}
 * @param ports the ports: clock, reset, then the others by name
 */
public record GeneratedRtl(
    String top,
    SluiceParameters parameters,
    Path verilog,
    Path portsJson,
    Path parametersJson,
    List<PortDescription> ports) {}
