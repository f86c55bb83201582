// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli.formal;

import dev.sluice.assurance.AssurancePage;
import dev.sluice.protocol.BadInputException;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sluice assurance}: what speaks for each rule of the protocol, and what is missing. */
@Command(
    name = "assurance",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Say what is missing of each rule of the protocol's sections 4 and 6: a checker, a proof.",
      "It reads results that are there: of prove, of mutate, of the study. docs/assurance.md."
    })
public final class AssuranceCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--docs",
      paramLabel = "DIR",
      defaultValue = "docs",
      description =
          "Where protocol.md, proofs.json, mutation and study are (default: ${DEFAULT-VALUE}).")
  private Path docs;

  @Option(
      names = "--report",
      paramLabel = "DIR",
      description = "Write the page assurance.md into this folder.")
  private Path report;

  /** Made by picocli. */
  public AssuranceCommand() {}

  @Override
  public Integer call() throws IOException {
    if (report != null && !Files.isDirectory(report)) {
      throw new BadInputException("--report " + report + ": there is no such folder");
    }
    AssurancePage page = new AssurancePage(docs);
    PrintWriter console = spec.commandLine().getOut();
    page.holes().forEach(console::println);
    console.println(page.summary());
    console.flush();
    if (report != null) {
      Files.writeString(report.resolve(AssurancePage.FILE), page.text());
    }
    return 0;
  }
}
