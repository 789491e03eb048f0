package io.serai.a2w.run;

import io.serai.protocol.rest.JsonRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The query parameter {@code task_id}. Ids of tasks that other protocols started are no UUIDs. */
final class TaskIdParameter {
  private static final String NAME = "task_id";

  private TaskIdParameter() {}

  /** Returns the id; null if the query has none. */
  static @Nullable String of(JsonRequest request) {
    String id = request.parameter(NAME);
    return id == null ? null : normal(id);
  }

  /** Returns the id in the form in which tasks have it. */
  static String normal(String id) {
    return id.toLowerCase(Locale.ROOT);
  }
}
