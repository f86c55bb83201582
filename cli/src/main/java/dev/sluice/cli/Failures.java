// SPDX-License-Identifier: Apache-2.0
package dev.sluice.cli;

import dev.sluice.bench.replay.ArrivalException;
import dev.sluice.cosim.error.CosimException;
import dev.sluice.fpga.tools.SynthesisException;
import dev.sluice.host.device.NicException;
import dev.sluice.host.run.plan.TransferFailedException;
import dev.sluice.protocol.BadInputException;
import dev.sluice.protocol.ParameterException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;

/** Turns exceptions into one clear line on standard error and an exit code. */
final class Failures {
  /** The run was made and failed. */
  static final int FAILED = 1;

  /** What the user gave cannot be used, or a tool is missing. */
  static final int BAD_INPUT = 2;

  /** A bug in this program. */
  static final int BUG = 3;

  private Failures() {}

  static int onBadArgument(CommandLine.ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    say(command, e.getMessage() + " (see " + command.getCommandSpec().qualifiedName() + " --help)");
    return BAD_INPUT;
  }

  static int onException(Exception e, CommandLine command, CommandLine.ParseResult parsed) {
    return switch (e) {
      case ParameterException bad -> badInput(command, bad.getMessage());
      case BadInputException bad -> badInput(command, bad.getMessage());
      case SynthesisException bad -> badInput(command, bad.getMessage());
      case ArrivalException bad -> badInput(command, bad.getMessage());
      case TransferFailedException failed -> {
        say(command, failed.getMessage());
        yield FAILED;
      }
      case NicException failed -> badInput(command, failed.getMessage());
      case CosimException failed -> badInput(command, failed.getMessage());
      case NoSuchFileException missing ->
          badInput(command, "there is no file or folder " + missing.getFile());
      case AccessDeniedException denied ->
          badInput(command, denied.getFile() + ": its permissions do not allow it");
      case FileSystemException failed ->
          badInput(command, failed.getFile() + ": " + failed.getReason());
      case IOException failed -> badInput(command, failed.toString());
      default -> {
        say(command, "this is a bug in Sluice, please report it:");
        e.printStackTrace(command.getErr());
        yield BUG;
      }
    };
  }

  private static int badInput(CommandLine command, String message) {
    say(command, message);
    return BAD_INPUT;
  }

  private static void say(CommandLine command, String message) {
    command.getErr().println(command.getCommandSpec().qualifiedName() + ": " + message);
    command.getErr().flush();
  }
}
