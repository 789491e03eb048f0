package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.RemoteAgentResponse;
import io.serai.a2a.model.RemoteAgentResponse.RemoteTaskStatus;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import io.serai.task.run.work.TaskContext;
import io.serai.task.run.work.TaskOutcome;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Copies messages, progress and artifacts of a remote task to the task of this hub.
 *
 * <p>Nothing is copied twice; what was missed during a gap is added later. The size of what is
 * copied is limited. Thread-safe.
 */
final class RemoteTaskMirror {
  private final TaskContext task;
  private final RemoteTaskSizeLimit size;
  private final Map<String, Integer> artifacts = new HashMap<>();
  private final Set<String> seenMessages = new HashSet<>();
  private @Nullable Message reply;
  private @Nullable RemoteTaskStatus remoteTaskStatus;

  /**
   * @param maxSize maximum of all messages and artifacts in bytes
   */
  RemoteTaskMirror(TaskContext task, long maxSize) {
    this.task = task;
    this.size = new RemoteTaskSizeLimit(task.request().agent(), maxSize);
  }

  /** Returns whether the remote task has ended. */
  synchronized boolean hasEnded() {
    return remoteTaskStatus != null && remoteTaskStatus.state().isEnd();
  }

  /** Takes messages for seen, because an earlier run has copied them. */
  synchronized void seen(List<Message> messages) {
    for (Message message : messages) {
      if (seenMessages.add(message.id()) && message.role() == MessageRole.AGENT) {
        size.addCopied(message);
      }
    }
  }

  /**
   * Applies a response; completes when it is in the task's log. The next response must not be
   * applied before.
   *
   * @throws AgentCallException if the agent reported more than a task may have
   */
  synchronized CompletionStage<?> apply(RemoteAgentResponse remoteAgentResponse) {
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedTask reportedTask) {
      return apply(reportedTask);
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedTranscript transcript) {
      List<Message> unseen =
          transcript.said().stream().filter(said -> unseen(said) != null).toList();
      return BatchedReports.make(task, unseen, task::say)
          .thenCompose(done -> apply(transcript.task()));
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedStatus status) {
      return apply(status.status());
    }
    if (remoteAgentResponse instanceof RemoteAgentResponse.ReportedArtifact reportedArtifact) {
      return applyPart(reportedArtifact);
    }
    reply = ((RemoteAgentResponse.ReportedMessage) remoteAgentResponse).message();
    return nothing();
  }

  /**
   * Returns the result so far; {@link RemoteTaskFollower.FollowResult.StillRunning} while the
   * remote task is running.
   */
  synchronized RemoteTaskFollower.FollowResult result() {
    if (reply != null) {
      return new RemoteTaskFollower.FollowResult.TaskFinished(new TaskOutcome.Replied(reply));
    }
    if (remoteTaskStatus == null) {
      return new RemoteTaskFollower.FollowResult.StillRunning();
    }
    A2aTaskState state = remoteTaskStatus.state();
    if (state.isInterrupted()) {
      return new RemoteTaskFollower.FollowResult.InputRequired(remoteTaskStatus);
    }
    return state.isEnd()
        ? new RemoteTaskFollower.FollowResult.TaskFinished(
            RemoteOutcomeMapper.of(remoteTaskStatus, task))
        : new RemoteTaskFollower.FollowResult.StillRunning();
  }

  /**
   * Clears the status after an answer was sent: a later report counts as new, even if it looks the
   * same.
   */
  synchronized void clearStatus() {
    remoteTaskStatus = null;
  }

  private synchronized CompletionStage<?> apply(RemoteAgentResponse.ReportedTask reportedTask) {
    List<Artifact> changed = reportedTask.artifacts().stream().filter(this::isChanged).toList();
    CompletionStage<?> status = apply(reportedTask.status());
    return BatchedReports.make(task, changed, task::artifact).thenCompose(done -> status);
  }

  private CompletionStage<?> apply(RemoteTaskStatus now) {
    remoteTaskStatus = now;
    boolean running = !now.state().isEnd() && !now.state().isInterrupted();
    JsonNode progress = now.metadata().path("progress");
    Message message = unseen(now.message());
    if (running && progress.isNumber() && isFraction(progress.asDouble())) {
      return task.progress(progress.asDouble(), message == null ? null : message.text(), null);
    }
    return running && message != null ? task.status(message) : nothing();
  }

  private @Nullable Message unseen(@Nullable Message message) {
    if (message == null || !seenMessages.add(message.id())) {
      return null;
    }
    size.add(message);
    return message;
  }

  private CompletionStage<?> applyPart(RemoteAgentResponse.ReportedArtifact reportedArtifact) {
    Artifact artifact = reportedArtifact.artifact();
    boolean append = reportedArtifact.append();
    int before = append ? artifacts.getOrDefault(artifact.id(), 1) : 1;
    artifacts.put(artifact.id(), hash(before, artifact.parts()));
    size.add(artifact, append);
    return task.artifact(artifact, append, reportedArtifact.last());
  }

  /** Whether an artifact of a whole task is not the one that was copied last. */
  private boolean isChanged(Artifact artifact) {
    int hash = hash(1, artifact.parts());
    Integer before = artifacts.put(artifact.id(), hash);
    if (before != null && before == hash) {
      return false;
    }
    size.add(artifact, false);
    return true;
  }

  private static int hash(int before, List<Part> parts) {
    int hash = before;
    for (Part part : parts) {
      hash = 31 * hash + part.hashCode();
    }
    return hash;
  }

  private static boolean isFraction(double value) {
    return value >= 0 && value <= 1;
  }

  private static CompletionStage<?> nothing() {
    return CompletableFuture.completedFuture(null);
  }
}
