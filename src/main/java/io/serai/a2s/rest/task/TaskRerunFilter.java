package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.task.A2aTaskState;
import io.serai.task.TaskQuery;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Which tasks are run again.
 *
 * @param query selects tasks that have ended, the oldest first
 * @param again whether tasks are among them that were run again already
 * @param dryRun whether nothing is begun
 */
record TaskRerunFilter(TaskQuery query, boolean again, boolean dryRun) {

  private static final int DEFAULT_LIMIT = 100;
  private static final int MAX_LIMIT = 1_000;
  private static final List<String> FAILED = List.of("FAILED");
  private static final Set<A2aTaskState> ENDS =
      EnumSet.of(
          A2aTaskState.COMPLETED,
          A2aTaskState.FAILED,
          A2aTaskState.CANCELED,
          A2aTaskState.REJECTED);

  /** Reads the body of a request; without states, failed tasks are selected. */
  static TaskRerunFilter of(JsonNode body, RequestTimeReader times) {
    return JsonRequest.read(
        body,
        filter -> {
          boolean again = filter.flag("again").orElse(false);
          boolean dryRun = filter.flag("dry_run").orElse(false);
          TaskQuery query =
              TaskQuery.ALL
                  .live(false)
                  .repeated(again ? null : Boolean.FALSE)
                  .fromOldest()
                  .owner(text(filter, "owner"))
                  .agent(text(filter, "agent"))
                  .skill(text(filter, "capability"))
                  .states(states(filter.texts("state")))
                  .since(filter.text("since").map(text -> times.read("since", text)).orElse(null))
                  .until(filter.text("until").map(text -> times.read("until", text)).orElse(null))
                  .page(
                      TaskListFilter.cursor(text(filter, "cursor")),
                      filter.integer("limit", 1, MAX_LIMIT).orElse(DEFAULT_LIMIT));
          filter.requireKnown();
          return new TaskRerunFilter(query, again, dryRun);
        });
  }

  private static @Nullable String text(DocumentNode filter, String name) {
    return filter.text(name).orElse(null);
  }

  private static Set<A2aTaskState> states(List<String> names) {
    Set<A2aTaskState> states = EnumSet.noneOf(A2aTaskState.class);
    (names.isEmpty() ? FAILED : names).forEach(name -> states.add(TaskListFilter.state(name)));
    if (!ENDS.containsAll(states)) {
      throw JsonRequest.invalid(
          "Only tasks that have ended run again. Give a state that is one of %s."
              .formatted(ENDS.stream().map(A2aTaskState::name).collect(Collectors.joining(", "))));
    }
    return states;
  }
}
