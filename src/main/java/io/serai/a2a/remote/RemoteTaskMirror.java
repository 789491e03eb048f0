package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.run.TaskContext;
import io.serai.task.run.TaskOutcome;
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
final class RemoteTaskMirror {
  private final TaskContext task;
  private final Map<String, Integer> artifacts = new HashMap<>();
  private final Set<String> heard = new HashSet<>();
  private @Nullable Message reply;
  private @Nullable RemoteTaskStatus remoteTaskStatus;

  RemoteTaskMirror(TaskContext task) {
    this.task = task;
  }

  /** Where the counterpart stood when it was last heard of. */
  synchronized @Nullable RemoteTaskStatus standing() {
    return remoteTaskStatus;
  }

  /** Tells it; completes when it is in the log. */
  synchronized CompletionStage<?> take(RemoteAgentResponse remoteAgentResponse) {
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask reportedTask) {
      CompletionStage<?> last = take(reportedTask.standing());
      for (Artifact artifact : reportedTask.artifacts()) {
        last = whole(artifact, last);
      }
      return last;
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedStatus status) {
      return take(status.standing());
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedArtifact reportedArtifact) {
      return piece(reportedArtifact);
    }
    reply = ((RemoteAgentResponse.ReportedMessage) remoteAgentResponse).message();
    return nothing();
  }

  /** Where that leads; {@link RemoteFollowResult.StillRunning} where the counterpart is at work. */
  synchronized RemoteFollowResult turn() {
    if (reply != null) {
      return new RemoteFollowResult.TaskFinished(new TaskOutcome.Replied(reply));
    }
    if (remoteTaskStatus == null) {
      return new RemoteFollowResult.StillRunning();
    }
    A2aTaskState state = remoteTaskStatus.state();
    if (state.isInterrupted()) {
      return new RemoteFollowResult.InputRequired(remoteTaskStatus);
    }
    return state.isEnd()
        ? new RemoteFollowResult.TaskFinished(RemoteOutcomeMapper.of(remoteTaskStatus, task))
        : new RemoteFollowResult.StillRunning();
  }

  /** What is told next is of after the answer, though it may look as before. */
  synchronized void answered() {
    remoteTaskStatus = null;
  }

  private CompletionStage<?> take(RemoteTaskStatus now) {
    remoteTaskStatus = now;
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

  private CompletionStage<?> piece(RemoteAgentResponse.ReportedArtifact reportedArtifact) {
    String id = reportedArtifact.artifact().id();
    int before = reportedArtifact.append() ? artifacts.getOrDefault(id, 1) : 1;
    artifacts.put(id, hash(before, reportedArtifact.artifact().parts()));
    return task.artifact(
        reportedArtifact.artifact(), reportedArtifact.append(), reportedArtifact.last());
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
