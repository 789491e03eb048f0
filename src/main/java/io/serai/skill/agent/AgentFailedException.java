package io.serai.skill.agent;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.http.error.HttpError;
import io.serai.task.A2aTaskState;
import io.serai.task.ErrorCode;
import io.serai.task.Task;
import io.serai.task.component.TaskFailureException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if an agent did not do what {@code agent:} asked for, and repeating the request will not
 * help. Its task failed, was rejected or canceled, or the request was refused before it became a
 * task. Failures that may pass are {@link AgentUnavailableException}s.
 */
public final class AgentFailedException extends TaskFailureException {
  private static final String STANDARD_CODE = ErrorCode.EXTERNAL_DEPENDENCY.code();

  private final A2aTaskState state;
  private final @Nullable String reported;
  private final String text;
  private final @Nullable String taskId;

  private AgentFailedException(
      A2aTaskState state,
      @Nullable String code,
      String message,
      String text,
      @Nullable String taskId,
      @Nullable ObjectNode details) {
    super(code == null ? STANDARD_CODE : code, message, details);
    this.state = state;
    this.reported = code;
    this.text = text;
    this.taskId = taskId;
  }

  /** Creates the exception for a task that ended unsuccessfully. */
  static AgentFailedException of(Task task) {
    A2aTaskState state = task.status().canonical();
    String words = TaskResultToBody.words(task);
    String message = message(task.request().agent() + ": ", state, words);
    return new AgentFailedException(
        state,
        task.status().code(),
        message,
        Objects.requireNonNullElse(words, ""),
        task.id(),
        task.status().details());
  }

  /** Returns the words with agent and state before them, unless the agent is named there. */
  private static String message(String agent, A2aTaskState state, @Nullable String words) {
    if (words == null) {
      return agent + state;
    }
    return words.startsWith(agent) ? words : agent + state + ": " + words;
  }

  /** Creates the exception for a request that was refused before it became a task. */
  static AgentFailedException refused(String code, String message, @Nullable ObjectNode details) {
    return new AgentFailedException(A2aTaskState.REJECTED, code, message, message, null, details);
  }

  /** Returns {@code FAILED}, {@code REJECTED} or {@code CANCELED}. */
  public String state() {
    return state.name();
  }

  /** Returns an error code such as {@code E010}; null for a task that was rejected or canceled. */
  public @Nullable String code() {
    return reported;
  }

  /** Returns the reason for the caller. */
  public String text() {
    return text;
  }

  /** Returns the task's id; null if the request was refused before it became a task. */
  public @Nullable String taskId() {
    return taskId;
  }

  @Override
  public HttpError error() {
    return state == A2aTaskState.REJECTED && reported == null
        ? HttpError.of(403, "FORBIDDEN", String.valueOf(getMessage()))
        : super.error();
  }
}
