package io.serai.route;

/**
 * An option of an endpoint that is not known, or has a wrong value; the message says what to do.
 */
public final class InvalidOptionException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

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
