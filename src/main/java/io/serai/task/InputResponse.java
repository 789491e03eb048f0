package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/**
 * What is given to a task that waits.
 *
 * @param data values by name
 * @param message what was said with it
 * @param enough whether the task goes on with it even where names are missing: it will ask again
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record InputResponse(ObjectNode data, @Nullable Message message, boolean enough) {

  /** Values alone; the task goes on once every required name is there. */
  public static InputResponse of(ObjectNode data) {
    return new InputResponse(data, null, false);
  }

  /** A message, with which the task goes on whatever was asked for. */
  public static InputResponse of(Message message) {
    return new InputResponse(JsonMappers.object(), message, true);
  }

  /** Whether {@code need} is met by it. */
  public boolean meets(InputRequest inputRequest) {
    return enough || inputRequest.missing(data).isEmpty();
  }

  /** Both in one: the later value and the later message stand. */
  public InputResponse and(InputResponse later) {
    ObjectNode both = data.deepCopy();
    both.setAll(later.data);
    return new InputResponse(
        both, later.message == null ? message : later.message, enough || later.enough);
  }
}
