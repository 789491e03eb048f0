package io.serai.cli;

/** The hub refused a request. The message is one line: the code and the hub's reason. */
final class HubRefusedException extends CommandException {

  private static final long serialVersionUID = 1L;

  private final int status;

  HubRefusedException(int status, String message) {
    super(message);
    this.status = status;
  }

  /** The status of the response. */
  int status() {
    return status;
  }
}
