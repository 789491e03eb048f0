package io.serai.a2a.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.serai.task.CanonicalState;
import io.serai.task.Part;
import io.serai.task.Role;
import java.io.IOException;

/** In what the versions' JSON differ. */
interface Spelling {

  String state(CanonicalState state);

  default String role(Role role) {
    return role == Role.USER ? "ROLE_USER" : "ROLE_AGENT";
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
