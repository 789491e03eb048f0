package io.serai.schedule;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.concurrent.CompletionCause;
import io.serai.security.AgentDefinition;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins the runs of a schedule: takes a due time, and submits a task that the agent serves and
 * owns. Thread-safe.
 */
record ScheduledTaskStarter(ScheduleKey key, AgentSchedule schedule, ScheduleServices services) {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledTaskStarter.class);
  private static final int PRIORITY = 50;

  /**
   * Begins the run of a due time.
   *
   * @return the id of its task; empty if the due time was taken before, or the task was refused,
   *     which is logged and stored. Fails if it is not known whether the due time was taken
   */
  CompletionStage<Optional<String>> start(Instant due) {
    Optional<AgentDefinition> agent = services.agents().find(key.agent());
    if (agent.isEmpty()) {
      return CompletableFuture.completedFuture(Optional.empty());
    }
    String task = services.tasks().newId();
    return services
        .table()
        .take(key, schedule.times(), due, task)
        .thenCompose(
            taken ->
                taken
                    ? submit(agent.get(), due, task)
                    : CompletableFuture.completedFuture(Optional.empty()));
  }

  private CompletionStage<Optional<String>> submit(AgentDefinition agent, Instant due, String id) {
    NewTask task =
        NewTask.of(id, agent.id(), agent.id(), schedule.skill())
            .origin(
                ProtocolOrigin.of(ScheduleProtocol.NAME)
                    .with("schedule", TextNode.valueOf(key.id()))
                    .with("due", TextNode.valueOf(due.toString())))
            .input(schedule.inputs())
            .rank(PRIORITY, agent.weight())
            .build();
    return services
        .tasks()
        .submit(task)
        .thenApply(submitted -> Optional.of(id))
        .exceptionallyCompose(failure -> refused(due, id, CompletionCause.of(failure)));
  }

  private CompletionStage<Optional<String>> refused(Instant due, String task, Throwable failure) {
    LOG.warn(
        "Schedule {} of agent {}: the task that is due at {} was not accepted: {}",
        key.id(),
        key.agent(),
        due,
        failure.toString());
    String reason = "The task was not accepted: " + failure.getMessage();
    return services.table().refused(key, due, task, reason).thenApply(rows -> Optional.empty());
  }
}
