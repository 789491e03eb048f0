package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.Told;
import io.serai.a2a.model.Told.Standing;
import io.serai.task.Artifact;
import io.serai.task.CanonicalState;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.run.Outcome;
import io.serai.task.run.TaskContext;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Tells in a task of this hub what is told of its counterpart elsewhere: words, progress,
 * artifacts; nothing twice, and after a gap what was missed. Thread-safe.
 */
final class Mirror {
  private final TaskContext task;
  private final Map<String, Integer> artifacts = new HashMap<>();
  private final Set<String> heard = new HashSet<>();
  private @Nullable Message reply;
  private @Nullable Standing standing;

  Mirror(TaskContext task) {
    this.task = task;
  }

  /** Where the counterpart stood when it was last heard of. */
  synchronized @Nullable Standing standing() {
    return standing;
  }

  /** Tells it; completes when it is in the log. */
  synchronized CompletionStage<?> take(Told told) {
    if (told instanceof Told.Whole whole) {
      CompletionStage<?> last = take(whole.standing());
      for (Artifact artifact : whole.artifacts()) {
        last = whole(artifact, last);
      }
      return last;
    }
    if (told instanceof Told.Status status) {
      return take(status.standing());
    }
    if (told instanceof Told.Piece piece) {
      return piece(piece);
    }
    reply = ((Told.Said) told).message();
    return nothing();
  }

  /** Where that leads; {@link Turn.Quiet} where the counterpart is at work. */
  synchronized Turn turn() {
    if (reply != null) {
      return new Turn.Ended(new Outcome.Replied(reply));
    }
    if (standing == null) {
      return new Turn.Quiet();
    }
    CanonicalState state = standing.state();
    if (state.isInterrupted()) {
      return new Turn.Asked(standing);
    }
    return state.isEnd() ? new Turn.Ended(Endings.of(standing, task)) : new Turn.Quiet();
  }

  /** What is told next is of after the answer, though it may look as before. */
  synchronized void answered() {
    standing = null;
  }

  private CompletionStage<?> take(Standing now) {
    standing = now;
    boolean works = !now.state().isEnd() && !now.state().isInterrupted();
    JsonNode progress = now.metadata().path("progress");
    Message message = fresh(now.message());
    if (works && progress.isNumber() && isShare(progress.asDouble())) {
      return task.progress(progress.asDouble(), message == null ? null : message.text(), null);
    }
    return works && message != null ? task.status(message) : nothing();
  }

  private @Nullable Message fresh(@Nullable Message message) {
    return message != null && heard.add(message.id()) ? message : null;
  }

  private CompletionStage<?> piece(Told.Piece piece) {
    String id = piece.artifact().id();
    int before = piece.append() ? artifacts.getOrDefault(id, 1) : 1;
    artifacts.put(id, hash(before, piece.artifact().parts()));
    return task.artifact(piece.artifact(), piece.append(), piece.last());
  }

  private CompletionStage<?> whole(Artifact artifact, CompletionStage<?> otherwise) {
    int all = hash(1, artifact.parts());
    Integer before = artifacts.put(artifact.id(), all);
    return before != null && before == all ? otherwise : task.artifact(artifact, false, true);
  }

  private static int hash(int before, List<Part> parts) {
    int hash = before;
    for (Part part : parts) {
      hash = 31 * hash + part.hashCode();
    }
    return hash;
  }

  private static boolean isShare(double value) {
    return value >= 0 && value <= 1;
  }

  private static CompletionStage<?> nothing() {
    return CompletableFuture.completedFuture(null);
  }
}
