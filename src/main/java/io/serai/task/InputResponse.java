package io.serai.task;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/**
 * Input given to a waiting task.
 *
 * @param data values by name
 * @param message the message that carried the input
 * @param enough whether the task resumes with this response even if required names are missing; the
 *     task can then ask again
 * @param by id of the caller who gave it; null if it is not known
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputResponse(
    ObjectNode data, @Nullable Message message, boolean enough, @Nullable String by) {

  /** Name of the value of a response that declines; no field of a form has it. */
  private static final String DECLINED = "io.serai/declined";

  /** Creates a response of a caller who is not known. */
  public InputResponse(ObjectNode data, @Nullable Message message, boolean enough) {
    this(data, message, enough, null);
  }

  /** Returns the same response as that of a caller. */
  public InputResponse by(String caller) {
    return new InputResponse(data, message, enough, caller);
  }

  /** Creates a response of values only; the task resumes once every required name is present. */
  public static InputResponse of(ObjectNode data) {
    return new InputResponse(data, null, false);
  }

  /** Creates a response from a message; the task resumes with it whatever names it required. */
  public static InputResponse of(Message message) {
    return new InputResponse(JsonMappers.object(), message, true);
  }

  /**
   * Creates a response that declines to answer.
   *
   * @param note what the user says about it; null for nothing
   */
  public static InputResponse declined(@Nullable Message note) {
    return new InputResponse(JsonMappers.object().put(DECLINED, true), note, true);
  }

  /** Whether the user declines to answer. */
  @JsonIgnore
  public boolean isDeclined() {
    return data.path(DECLINED).asBoolean();
  }

  /** Whether this response satisfies {@code inputRequest}. */
  public boolean meets(InputRequest inputRequest) {
    return enough || inputRequest.missing(data).isEmpty();
  }

  /** Merges two responses; values and the message of {@code later} take precedence. */
  public InputResponse and(InputResponse later) {
    ObjectNode both = data.deepCopy();
    both.setAll(later.data);
    return new InputResponse(
        both,
        later.message == null ? message : later.message,
        enough || later.enough,
        later.by == null ? by : later.by);
  }
}
