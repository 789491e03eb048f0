package io.serai.task.run.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/**
 * An exception that carries the error code of the task that it fails. Its message may be shown to
 * the caller. The messages of all other exceptions are written only to the hub's log.
 */
public interface CodedTaskFailure {

  /** Returns the code, such as {@code E001}; see A2W-25. */
  String taskCode();

  /**
   * Returns facts about the failure for programs, such as {@code reason} and {@code http_status};
   * null if there are none. They must contain no secret.
   */
  default @Nullable ObjectNode taskDetails() {
    return null;
  }
}
