package io.serai.mcp.call;

import java.util.Optional;

/**
 * A position in the response stream of a call in a session: the id of one of its events (MCP
 * 2025-11-25, "Resumability and Redelivery"). An event of a task can be several messages.
 *
 * @param event number of the task's event; 0 before the first one
 * @param message which of the event's messages it is, from 1 on
 */
record ResponseStreamPosition(ResponseStreamParameters stream, long event, int message) {
  private static final int MAX_LENGTH = 2_000;

  /** Returns the position before the first message of a stream. */
  static ResponseStreamPosition begin(ResponseStreamParameters stream) {
    return new ResponseStreamPosition(stream, 0, 0);
  }

  /** Whether a message of an event is not after this position. */
  boolean covers(long ofEvent, int ofMessage) {
    return ofEvent < event || (ofEvent == event && ofMessage <= message);
  }

  /** Reads the id of an event; empty if no hub has given it. */
  static Optional<ResponseStreamPosition> of(String id) {
    int end = id.indexOf('.');
    int second = id.indexOf('.', end + 1);
    if (end < 0 || second < 0 || id.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      long event = Long.parseLong(id.substring(0, end));
      int message = Integer.parseInt(id.substring(end + 1, second));
      return ResponseStreamParameters.of(id.substring(second + 1))
          .map(stream -> new ResponseStreamPosition(stream, event, message));
    } catch (NumberFormatException other) {
      return Optional.empty();
    }
  }
}
