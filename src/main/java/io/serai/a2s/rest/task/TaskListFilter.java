package io.serai.a2s.rest.task;

import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.RequestTimeReader;
import io.serai.task.A2aTaskState;
import io.serai.task.TaskCursor;
import io.serai.task.TaskQuery;
import io.serai.task.TaskSummary;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of a list of tasks that say which tasks it has.
 *
 * @param states empty for all
 */
record TaskListFilter(
    @Nullable String owner,
    @Nullable String agent,
    @Nullable String capability,
    Set<A2aTaskState> states) {

  private static final int DEFAULT_PAGE = 50;
  private static final int MAX_PAGE = 100;

  /** Longest cursor that is decoded. */
  private static final int MAX_CURSOR = 200;

  /** Parameters of lists that streams do not have. */
  private static final List<String> OF_LISTS =
      List.of("context", "parent", "since", "until", "live", "cursor", "limit");

  private static TaskListFilter of(JsonRequest request) {
    return new TaskListFilter(
        parameter(request, "owner"),
        parameter(request, "agent"),
        parameter(request, "capability"),
        states(parameter(request, "state")));
  }

  /** Reads the parameters of a stream. */
  static TaskListFilter ofStream(JsonRequest request) {
    for (String name : OF_LISTS) {
      if (request.parameter(name) != null) {
        throw JsonRequest.invalid(
            "A stream has no %s. Select by owner, agent, capability and state.".formatted(name));
      }
    }
    return of(request);
  }

  /** Reads the parameters of a page. */
  static TaskQuery page(JsonRequest request, RequestTimeReader times) {
    TaskListFilter filter = of(request);
    return TaskQuery.ALL
        .owner(filter.owner)
        .agent(filter.agent)
        .skill(filter.capability)
        .states(filter.states)
        .live(request.flag("live") ? Boolean.TRUE : null)
        .context(parameter(request, "context"))
        .parent(parameter(request, "parent"))
        .since(time(request, "since", times))
        .until(time(request, "until", times))
        .page(
            cursor(parameter(request, "cursor")), request.number("limit", DEFAULT_PAGE, MAX_PAGE));
  }

  boolean admits(TaskSummary task) {
    return matches(owner, task.owner())
        && matches(agent, task.agent())
        && matches(capability, task.skill())
        && (states.isEmpty() || states.contains(task.state()));
  }

  private static boolean matches(@Nullable String wanted, String has) {
    return wanted == null || wanted.equals(has);
  }

  private static @Nullable String parameter(JsonRequest request, String name) {
    String value = request.parameter(name);
    return value == null || value.isEmpty() ? null : value;
  }

  private static Set<A2aTaskState> states(@Nullable String text) {
    Set<A2aTaskState> states = EnumSet.noneOf(A2aTaskState.class);
    if (text != null) {
      Arrays.stream(text.split(",", MAX_PAGE)).forEach(name -> states.add(state(name.strip())));
    }
    return states;
  }

  static A2aTaskState state(String name) {
    try {
      return A2aTaskState.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    } catch (IllegalArgumentException unknown) {
      throw JsonRequest.invalid(
          "state is \"%s\". Give some of %s, separated by commas."
              .formatted(
                  TextFunctions.clipped(name),
                  String.join(
                      ", ",
                      Arrays.stream(A2aTaskState.values()).map(A2aTaskState::name).toList())));
    }
  }

  private static @Nullable Instant time(JsonRequest request, String name, RequestTimeReader times) {
    String text = parameter(request, name);
    return text == null ? null : times.read(name, text);
  }

  static @Nullable TaskCursor cursor(@Nullable String text) {
    if (text == null) {
      return null;
    }
    return Optional.of(text)
        .filter(given -> given.length() <= MAX_CURSOR)
        .flatMap(TaskCursor::parse)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "cursor is not from this hub. Send next_cursor as it was answered."));
  }
}
