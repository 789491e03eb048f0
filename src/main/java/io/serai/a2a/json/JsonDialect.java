package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.A2aTaskState;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.io.IOException;

/** The differences between the JSON of the protocol versions. */
interface JsonDialect {

  String state(A2aTaskState state);

  default String role(MessageRole role) {
    return role == MessageRole.USER ? "ROLE_USER" : "ROLE_AGENT";
  }

  /** Returns the name of the member that contains a message's parts. */
  String parts();

  /** Returns whether objects have a member {@code kind} that names their type. */
  default boolean kinds() {
    return false;
  }

  /**
   * Returns whether a value that can be of several types is wrapped in a member that names its
   * type.
   */
  default boolean wrapped() {
    return true;
  }

  /** Returns whether a status update has a member {@code final} for the last event of a stream. */
  boolean hasFinal();

  void part(Part part, JsonGenerator out) throws IOException;
}
