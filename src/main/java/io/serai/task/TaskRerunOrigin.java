package io.serai.task;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * Says that a task runs another one again, for the same owner.
 *
 * @param task id of the other task, which has ended
 * @param once whether it is refused if the other one was run again so already: of the tasks that
 *     run one again {@code once}, a log has one
 * @param by id of the caller who asked for it; null in tasks of earlier versions
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record TaskRerunOrigin(String task, boolean once, @Nullable String by) {

  /** Returns the same for a log that has a task which runs it again once. */
  public TaskRerunOrigin anyway() {
    return new TaskRerunOrigin(task, false, by);
  }
}
