package io.serai.schedule;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import io.serai.schedule.ScheduleTable.Row;
import io.serai.schedule.ScheduleTable.Run;
import io.serai.security.AgentDefinition;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Writes what operators see of the schedules of an agent: when they are due, and the last runs. */
record ScheduleJson(ScheduleServices services) {

  /** Returns an object with the list {@code schedule}; an empty one if the agent has none. */
  CompletionStage<ObjectNode> of(AgentDefinition agent) {
    ObjectNode json = JsonMappers.object();
    List<AgentSchedule> schedules = AgentScheduleBlock.of(agent);
    if (schedules.isEmpty()) {
      return CompletableFuture.completedFuture(json);
    }
    return services.table().of(agent.id()).thenCompose(rows -> add(schedules, rows, json));
  }

  private CompletionStage<ObjectNode> add(
      List<AgentSchedule> schedules, List<Row> rows, ObjectNode json) {
    Map<String, Row> byId = new HashMap<>();
    rows.forEach(row -> byId.put(row.id(), row));
    ArrayNode list = json.putArray("schedule");
    CompletionStage<Void> written = CompletableFuture.completedFuture(null);
    for (AgentSchedule schedule : schedules) {
      ObjectNode entry = json(schedule);
      list.add(entry);
      Row row = byId.get(schedule.id());
      if (row != null) {
        written = written.thenCompose(done -> addRow(row, entry));
      }
    }
    return written.thenApply(done -> json);
  }

  private ObjectNode json(AgentSchedule schedule) {
    ObjectNode json = JsonMappers.object().put("id", schedule.id()).put("skill", schedule.skill());
    if (schedule.times() instanceof CronTimes cron) {
      json.put("cron", cron.expression()).put("zone", cron.zone().getId());
    } else if (schedule.times() instanceof IntervalTimes interval) {
      json.put("every", DurationFormat.format(interval.every()));
    }
    schedule
        .times()
        .next(services.clock().instant())
        .ifPresent(next -> json.put("next", next.toString()));
    return json;
  }

  private CompletionStage<Void> addRow(Row row, ObjectNode json) {
    if (row.skipped() != null) {
      json.putObject("skipped")
          .put("at", row.skipped().at().toString())
          .put("reason", row.skipped().reason());
    }
    return row.last() == null
        ? CompletableFuture.completedFuture(null)
        : addRun(row.last(), json.putObject("last"));
  }

  private CompletionStage<Void> addRun(Run run, ObjectNode json) {
    json.put("at", run.at().toString()).put("task", run.task());
    return services
        .tasks()
        .summary(run.task())
        .thenAccept(found -> found.ifPresent(task -> json.put("state", task.state().name())));
  }
}
