package io.serai.task.run.work;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.Artifact;
import io.serai.task.FailureDetailsTruncator;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The outcome of the work on a task. */
public sealed interface TaskOutcome {

  /** The work succeeded, with these artifacts in addition to those already reported. */
  record Finished(List<Artifact> artifacts, @Nullable Message message) implements TaskOutcome {

    /** Copies the artifacts. */
    public Finished {
      artifacts = List.copyOf(artifacts);
    }
  }

  /**
   * The work failed; {@code code} is the kind of error, such as {@code E001}.
   *
   * @param details facts about the failure for programs; null if there are none
   */
  record Failed(String code, Message message, @Nullable ObjectNode details) implements TaskOutcome {

    /** {@linkplain FailureDetailsTruncator#bounded Bounds} the details. */
    public Failed {
      details =
          details == null || details.isEmpty() ? null : FailureDetailsTruncator.bounded(details);
    }

    /** Creates a failure without details. */
    public Failed(String code, Message message) {
      this(code, message, null);
    }
  }

  /** The agent refused the task. */
  record Rejected(Message message) implements TaskOutcome {}

  /** The agent that worked on the task has cancelled it. */
  record Canceled(Message message) implements TaskOutcome {}

  /** The complete answer is a message; protocols that can, answer with it instead of a task. */
  record Replied(Message message) implements TaskOutcome {}
}
