package io.serai.task.run;

import io.serai.task.Artifact;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How the work on a task ended. */
public sealed interface TaskOutcome {

  /** Done, with these artifacts beside those that were reported before. */
  record Finished(List<Artifact> artifacts, @Nullable Message message) implements TaskOutcome {

    /** Copies the artifacts. */
    public Finished {
      artifacts = List.copyOf(artifacts);
    }
  }

  /** It went wrong; {@code code} says what kind of error, such as {@code E001}. */
  record Failed(String code, Message message) implements TaskOutcome {}

  /** The work was refused. */
  record Rejected(Message message) implements TaskOutcome {}

  /** The whole answer is a message, for protocols that tell of no task then. */
  record Replied(Message message) implements TaskOutcome {}
}
