// SPDX-License-Identifier: Apache-2.0
package dev.sluice.protocol;

/**
 * A parameter was refused. The message is one line that names the parameter, the value that was
 * given, and what is allowed, so that it can be shown to a user as it is.
 */
public final class ParameterException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String parameter;

  /**
   * A refusal of one parameter.
   *
   * @param parameter the parameter's name as the user writes it, for example {@code windows}
   * @param value the value that was refused
   * @param allowed what is allowed, for example {@code a whole number from 1 to 4096}
   */
  public ParameterException(String parameter, Object value, String allowed) {
    super(parameter + " = " + value + " is not possible: it must be " + allowed);
    this.parameter = parameter;
  }

  /**
   * Refuses what is not a count from 1 on.
   *
   * @param parameter the parameter's name as the user writes it
   * @param value what was given
   * @param most the largest that is allowed
   * @return the value, 1 to most
   * @throws ParameterException when it is out of range
   */
  public static int count(String parameter, int value, int most) {
    if (value < 1 || value > most) {
      throw new ParameterException(parameter, value, "a whole number from 1 to " + most);
    }
    return value;
  }

  /**
   * The parameter that was refused.
   *
   * @return its name as the user writes it
   */
  public String parameter() {
    return parameter;
  }
}
