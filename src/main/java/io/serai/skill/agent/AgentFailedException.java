package io.serai.skill.agent;

import io.serai.http.HttpError;
import io.serai.task.A2aTaskState;
import io.serai.task.Task;
import io.serai.task.component.TaskFailureException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An agent did not do what {@code agent:} asked for, and will not where it is asked the same again:
 * its task failed, was rejected or stopped, or it was refused before it became one. {@link
 * AgentUnavailableException} is what may pass.
 */
public final class AgentFailedException extends TaskFailureException {
  private static final long serialVersionUID = 1L;
  private static final String STANDARD_CODE = "E050";

  private final A2aTaskState state;
  private final @Nullable String reported;
  private final String text;
  private final @Nullable String taskId;

  private AgentFailedException(
      A2aTaskState state,
      @Nullable String code,
      String message,
      String text,
      @Nullable String taskId) {
    super(code == null ? STANDARD_CODE : code, message);
    this.state = state;
    this.reported = code;
    this.text = text;
    this.taskId = taskId;
  }

  /** A task that has ended, and not well. */
  static AgentFailedException of(Task task) {
    A2aTaskState state = task.status().canonical();
    String words = TaskResultToBody.words(task);
    String message = task.request().agent() + ": " + state + (words == null ? "" : ": " + words);
    return new AgentFailedException(
        state, task.status().code(), message, Objects.requireNonNullElse(words, ""), task.id());
  }

  /** What was refused before it became a task. */
  static AgentFailedException refused(String code, String message) {
    return new AgentFailedException(A2aTaskState.REJECTED, code, message, message, null);
  }

  /** {@code FAILED}, {@code REJECTED} or {@code CANCELED}. */
  public String state() {
    return state.name();
  }

  /** Such as {@code E010}; null of a task that was rejected or stopped. */
  public @Nullable String code() {
    return reported;
  }

  /** Why, for who asked. */
  public String text() {
    return text;
  }

  /** The task's id; null where it was refused before it became one. */
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
