package io.serai.a2w.call;

import io.serai.protocol.rest.JsonRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The query parameter {@code task_id}. Ids of tasks that other protocols started are not UUIDs. */
public final class TaskIdParameter {
  /** The name of the parameter. */
  public static final String NAME = "task_id";

  private TaskIdParameter() {}

  /**
   * Returns the id in the form in which tasks have it; null if there is none.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it is empty
   */
  public static @Nullable String read(@Nullable String text) {
    if (text != null && text.isEmpty()) {
      throw JsonRequest.invalid(NAME + " is empty. Give the id of a task, or leave it out.");
    }
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }
}
