package io.serai.protocol.salute;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.rest.JsonRequest;
import io.serai.task.A2aTaskState;
import io.serai.task.FallbackLevel;
import io.serai.task.Task;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes a task as a SALUTE report of the organization kernel: status, activity, location, unit,
 * time and environment of who works on it. Level, plan and files are those that an organization has
 * reported last; otherwise the level is that of the task's state, and the others are empty or left
 * out.
 */
public final class SaluteReportWriter {

  private static final String PARAMETER = "as";
  private static final String NAME = "salute";

  /** The organization of all agents of a hub. */
  private static final String ORGANIZATION = "serai";

  private SaluteReportWriter() {}

  /**
   * Whether the request asks for a task as a SALUTE report, by {@code as=salute}.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it asks for anything else
   */
  public static boolean isRequested(JsonRequest request) {
    String as = request.parameter(PARAMETER);
    if (as != null && !as.equals(NAME)) {
      throw JsonRequest.invalid(
          "as is \"" + TextFunctions.clipped(as) + "\". Give salute, or leave it out.");
    }
    return as != null;
  }

  /**
   * Returns the report of a task.
   *
   * @param unitName name of the agent of the task, for people
   */
  public static ObjectNode of(Task task, String unitName) {
    A2aTaskState state = task.status().canonical();
    FallbackLevel level = level(task, state);
    Optional<JsonNode> reported = ReportedWork.of(task);
    ObjectNode report =
        JsonMappers.object()
            .put("_schema", "orgkernel:salute_report")
            .put("_version", "1.0")
            .put("task_id", task.id());
    report
        .putObject("status")
        .put("state", word(state))
        .put("progress", task.progress().value())
        .put("pace_level", level.name().toLowerCase(Locale.ROOT))
        .put("health", health(level));
    ObjectNode activity = report.putObject("activity");
    activity.put("current_task", current(task)).put("current_tool", tool(task));
    ObjectNode location = report.putObject("location").put("working_directory", "");
    location.putArray("files_modified");
    reported.ifPresent(
        work -> {
          if (!state.isEnd() && state.isInterrupted() == asks(work.path("status"))) {
            set(work.path("status"), report.withObject("/status"));
          }
          set(work.path("activity"), activity);
          set(work.path("location"), location);
        });
    report
        .putObject("unit")
        .put("role_id", task.request().agent())
        .put("role_name", unitName)
        .put("organization", ORGANIZATION);
    report.putObject("time").put("timestamp", task.updatedAt().toString());
    report.putObject("environment").put("tool_failures_consecutive", failures(task, state));
    return report;
  }

  /** Whether it was reported that guidance is needed; it is answered if the task works on. */
  private static boolean asks(JsonNode status) {
    String state = status.path("state").asText();
    return status.path("pace_level").asText().equals("contingent")
        || state.equals("escalating")
        || state.equals("waiting");
  }

  private static void set(JsonNode reported, ObjectNode members) {
    reported.properties().forEach(member -> members.set(member.getKey(), member.getValue()));
  }

  private static FallbackLevel level(Task task, A2aTaskState state) {
    return switch (state) {
      case WORKING ->
          task.pace().level() == FallbackLevel.ALTERNATE
              ? FallbackLevel.ALTERNATE
              : FallbackLevel.PRIMARY;
      case INPUT_REQUIRED, AUTH_REQUIRED -> FallbackLevel.CONTINGENT;
      case FAILED, REJECTED -> FallbackLevel.EMERGENCY;
      case SUBMITTED, COMPLETED, CANCELED -> FallbackLevel.PRIMARY;
    };
  }

  private static String word(A2aTaskState state) {
    return switch (state) {
      case SUBMITTED -> "idle";
      case WORKING -> "active";
      case INPUT_REQUIRED -> "escalating";
      case AUTH_REQUIRED -> "waiting";
      case COMPLETED -> "complete";
      case CANCELED, FAILED, REJECTED -> "aborted";
    };
  }

  /** Returns the word for the health of who works at that level of a plan. */
  public static String health(FallbackLevel level) {
    return switch (level) {
      case PRIMARY -> "nominal";
      case ALTERNATE, CONTINGENT -> "degraded";
      case EMERGENCY -> "critical";
    };
  }

  /** Returns what the task last said about itself; its skill if it has said nothing. */
  private static String current(Task task) {
    String status = task.status().message() == null ? null : task.status().message().text();
    return Stream.of(status, task.progress().note())
        .filter(Objects::nonNull)
        .filter(words -> !words.isBlank())
        .findFirst()
        .map(words -> TextFunctions.clipped(words, TextFunctions.LONGEST_MESSAGE))
        .orElse(task.request().skill());
  }

  /** Returns the skill that works on the task; empty if none does now. */
  private static String tool(Task task) {
    return task.status().canonical() == A2aTaskState.WORKING ? task.request().skill() : "";
  }

  /** Returns the number of runs that failed in a row until now. */
  private static int failures(Task task, A2aTaskState state) {
    int failed = task.pace().failures().size();
    return switch (state) {
      case COMPLETED -> 0;
      case FAILED -> Math.max(1, failed);
      default -> failed;
    };
  }
}
