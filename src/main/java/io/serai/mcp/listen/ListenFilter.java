package io.serai.mcp.listen;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.ChangeSource;
import io.serai.mcp.model.McpException;
import io.serai.task.NewTask;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * What a client subscribes to, as far as the hub has it.
 *
 * @param lists the lists whose changes it wants to hear of
 * @param taskIds the tasks whose states it wants to hear of
 * @param resources URIs of the resources whose changes it wants to hear of
 */
record ListenFilter(List<ChangeSource> lists, List<String> taskIds, Set<String> resources) {
  private static final int MOST_RESOURCES = 100;
  private static final int MAX_URI = 4_000;
  private static final String RESOURCES = "resourceSubscriptions";
  private static final int MOST_TASKS = 100;
  private static final String TASKS = "taskIds";

  ListenFilter {
    lists = List.copyOf(lists);
    taskIds = List.copyOf(taskIds);
    resources = Collections.unmodifiableSet(new LinkedHashSet<>(resources));
  }

  /**
   * Reads the filter of a request.
   *
   * @param canBeWatched whether the hub tells of changes of a resource
   * @throws McpException if it names too many tasks or resources, or other than by texts
   */
  static ListenFilter of(
      JsonNode wanted, List<ChangeSource> sources, Predicate<String> canBeWatched) {
    List<ChangeSource> lists =
        sources.stream().filter(source -> wanted.path(source.filter()).asBoolean()).toList();
    Set<String> taskIds = new LinkedHashSet<>();
    for (JsonNode id : wanted.path(TASKS)) {
      boolean valid = id.isTextual() && id.textValue().length() <= NewTask.LONGEST_ID;
      if (!valid || taskIds.size() == MOST_TASKS) {
        throw McpException.invalid(
            "notifications.taskIds must be at most " + MOST_TASKS + " ids of tasks.");
      }
      taskIds.add(id.textValue());
    }
    return new ListenFilter(lists, List.copyOf(taskIds), resources(wanted, canBeWatched));
  }

  private static Set<String> resources(JsonNode wanted, Predicate<String> canBeWatched) {
    Set<String> uris = new LinkedHashSet<>();
    for (JsonNode uri : wanted.path(RESOURCES)) {
      boolean valid = uri.isTextual() && uri.textValue().length() <= MAX_URI;
      if (!valid || uris.size() == MOST_RESOURCES) {
        throw McpException.invalid(
            "notifications.resourceSubscriptions must be at most "
                + MOST_RESOURCES
                + " URIs of resources.");
      }
      uris.add(uri.textValue());
    }
    uris.removeIf(canBeWatched.negate());
    return uris;
  }

  /** Returns the filter as the hub acknowledges it. */
  ObjectNode json() {
    ObjectNode json = JsonMappers.object();
    lists.forEach(list -> json.put(list.filter(), true));
    if (!taskIds.isEmpty()) {
      taskIds.forEach(json.putArray(TASKS)::add);
    }
    if (!resources.isEmpty()) {
      resources.forEach(json.putArray(RESOURCES)::add);
    }
    return json;
  }
}
