package io.serai.route.option;

/**
 * Thrown if an option of an endpoint is unknown or has a wrong value; the message says what to do.
 */
public final class InvalidOptionException extends IllegalArgumentException {
  private final String option;

  /**
   * Creates the exception.
   *
   * @param option its name, as it is written in the route
   */
  public InvalidOptionException(String option, String message) {
    super(message);
    this.option = option;
  }

  /** Returns the name of the option. */
  public String option() {
    return option;
  }
}
