package io.serai.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.CommandException;

/** Thrown if the hub refuses a request. The message is one line: the code and the hub's reason. */
public final class HubRefusedException extends CommandException {

  private final int status;
  private final transient JsonNode error;

  /**
   * @param error the error as the hub answered it
   */
  HubRefusedException(int status, String message, JsonNode error) {
    super(message);
    this.status = status;
    this.error = error;
  }

  /** The error as the hub answered it: its {@code code}, {@code message} and {@code details}. */
  public JsonNode error() {
    return error;
  }

  /** The status of the response. */
  public int status() {
    return status;
  }
}
