package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.A2aTaskState;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.io.IOException;

/** In what the versions' JSON differ. */
interface JsonDialect {

  String state(A2aTaskState state);

  default String role(MessageRole role) {
    return role == MessageRole.USER ? "ROLE_USER" : "ROLE_AGENT";
  }

  /** The member that holds a message's parts. */
  String parts();

  /** Whether objects say by a member {@code kind} what they are. */
  default boolean kinds() {
    return false;
  }

  /** Whether what is one of several things stands in a member of its name. */
  default boolean wrapped() {
    return true;
  }

  /** Whether a status says that it is a stream's last. */
  boolean tellsFinal();

  void part(Part part, JsonGenerator out) throws IOException;
}
