package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.task.Artifact;
import io.serai.task.CanonicalState;
import io.serai.task.Message;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an agent elsewhere answers, or tells in a stream. */
public sealed interface Told {

  /** The task that it is about; none of a message that is the whole answer. */
  @Nullable String taskId();

  /** A task as it stands. */
  record Whole(Standing standing, List<Artifact> artifacts, List<Message> history) implements Told {
    /** Copies the lists. */
    public Whole {
      artifacts = List.copyOf(artifacts);
      history = List.copyOf(history);
    }

    @Override
    public String taskId() {
      return standing.taskId();
    }
  }

  /** The whole answer is a message; there is no task. */
  record Said(Message message) implements Told {
    @Override
    public @Nullable String taskId() {
      return null;
    }
  }

  /** Where a task stands now. */
  record Status(Standing standing) implements Told {
    @Override
    public String taskId() {
      return standing.taskId();
    }
  }

  /** An artifact or a piece of one. */
  record Piece(String taskId, Artifact artifact, boolean append, boolean last) implements Told {}

  /**
   * Where a task stands.
   *
   * @param message what was said about it
   * @param metadata what else is told; a missing node where nothing is
   */
  record Standing(
      String taskId, CanonicalState state, @Nullable Message message, JsonNode metadata) {}
}
