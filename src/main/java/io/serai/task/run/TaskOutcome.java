package io.serai.task.run;

import io.serai.task.Artifact;
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

  /** The work failed; {@code code} is the kind of error, such as {@code E001}. */
  record Failed(String code, Message message) implements TaskOutcome {}

  /** The agent refused the task. */
  record Rejected(Message message) implements TaskOutcome {}

  /** The complete answer is a message; protocols that can, answer with it instead of a task. */
  record Replied(Message message) implements TaskOutcome {}
}
