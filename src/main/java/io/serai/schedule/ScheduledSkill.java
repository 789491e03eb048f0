package io.serai.schedule;

import io.serai.concurrent.CompletionCause;
import io.serai.schedule.AgentSchedule.MissedPolicy;
import io.serai.schedule.AgentSchedule.OverlapPolicy;
import io.serai.schedule.ScheduleTable.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * A schedule that is in effect at this hub. It looks at its next due time whenever it is told the
 * time. One due time is handled at once; others that come meanwhile pass. Thread-safe; does not
 * block.
 */
final class ScheduledSkill {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledSkill.class);

  /** A due time that is reached later than that was missed: no hub ran, or a clock has jumped. */
  static final Duration MAX_DELAY = Duration.ofMinutes(1);

  private final ScheduleKey key;
  private final AgentSchedule schedule;
  private final ScheduleServices services;
  private final ScheduleRoute route;

  // guarded by this
  private boolean busy;
  private boolean ended;
  private boolean registered;
  private @Nullable Instant next;
  private Instant handled = Instant.MIN; // the due time that is, or was, handled
  private @Nullable Instant failed; // the due time of the last failure

  ScheduledSkill(
      ScheduleKey key, AgentSchedule schedule, ScheduleServices services, ScheduleRoute route) {
    this.key = key;
    this.schedule = schedule;
    this.services = services;
    this.route = route;
  }

  AgentSchedule schedule() {
    return schedule;
  }

  /**
   * Handles the next due time if it is reached. The first call reads what was seen of the schedule
   * before. What fails is logged, and tried again by the next call.
   *
   * @return completes when that is done, after the end of the last task if the run waits for it;
   *     never fails
   */
  CompletionStage<Void> tick(Instant now) {
    Supplier<CompletionStage<Void>> work = nextWork(now);
    return work == null
        ? nothing()
        : nothing().thenCompose(ready -> work.get()).handle((done, failure) -> finish(failure));
  }

  private synchronized @Nullable Supplier<CompletionStage<Void>> nextWork(Instant now) {
    if (!registered) {
      boolean idle = !busy;
      busy = true;
      return idle ? () -> register(now) : null;
    }
    Instant due = next;
    if (ended || due == null || due.isAfter(now)) {
      return null;
    }
    next = schedule.times().next(now).orElse(null);
    if (busy) {
      LOG.info(
          "Schedule {} of agent {} does not run at {}: the run before has not begun yet",
          key.id(),
          key.agent(),
          due);
      return null;
    }
    busy = true;
    handled = due;
    return () -> handle(due, now);
  }

  private synchronized @Nullable Void finish(@Nullable Throwable failure) {
    busy = false;
    if (failure == null) {
      failed = null;
      return null;
    }
    boolean again = failed != null && failed.equals(handled);
    LOG.atLevel(again ? Level.DEBUG : Level.WARN)
        .log(
            "Schedule {} of agent {} is tried again, because the database failed: {}",
            key.id(),
            key.agent(),
            CompletionCause.of(failure).toString());
    failed = handled;
    next = registered ? handled : null;
    return null;
  }

  /** Computes the next due time anew, because the clock was set back. */
  synchronized void restart(Instant now) {
    if (registered) {
      next = schedule.times().next(now).orElse(null);
    }
  }

  /** Ends the schedule: nothing runs that has not begun. */
  synchronized void end() {
    ended = true;
  }

  private synchronized boolean isEnded() {
    return ended;
  }

  private CompletionStage<Void> register(Instant now) {
    return services.table().register(key, schedule.times()).thenAccept(row -> begin(row, now));
  }

  /** Due times that were not seen while no hub ran are reached at once. */
  private synchronized void begin(Row row, Instant now) {
    Instant seen = row.seenUntil().isBefore(now) ? row.seenUntil() : now;
    next = schedule.times().next(seen).orElse(null);
    registered = true;
  }

  private CompletionStage<Void> handle(Instant due, Instant now) {
    if (!route.acceptsRuns()) {
      return skip(due, "The route of the schedule is stopped.");
    }
    boolean missed = due.plus(MAX_DELAY).isBefore(now);
    if (missed && schedule.missed() == MissedPolicy.SKIP) {
      return skip(due, "The hub did not run at that time.");
    }
    return runningTask().thenCompose(task -> task.isEmpty() ? send(due) : overlap(due, task.get()));
  }

  private CompletionStage<Optional<String>> runningTask() {
    return services
        .table()
        .find(key)
        .thenCompose(
            row ->
                row.map(Row::last)
                    .map(run -> running(run.task()))
                    .orElseGet(() -> CompletableFuture.completedFuture(Optional.empty())));
  }

  private CompletionStage<Optional<String>> running(String task) {
    return services
        .tasks()
        .summary(task)
        .thenApply(found -> found.filter(summary -> !summary.state().isEnd()).map(any -> task));
  }

  private CompletionStage<Void> overlap(Instant due, String task) {
    return schedule.overlap() == OverlapPolicy.SKIP
        ? skip(due, "Task " + task + " of the last run has not ended.")
        : services
            .tasks()
            .until(task, status -> status.state().isEnd())
            .handle((end, deleted) -> send(due))
            .thenCompose(sent -> sent);
  }

  private CompletionStage<Void> send(Instant due) {
    return isEnded() ? nothing() : route.send(due);
  }

  private CompletionStage<Void> skip(Instant due, String reason) {
    return services
        .table()
        .skip(key, schedule.times(), due, reason)
        .thenAccept(
            first -> {
              if (first) {
                LOG.info(
                    "Schedule {} of agent {} does not run at {}: {}",
                    key.id(),
                    key.agent(),
                    due,
                    reason);
              }
            });
  }

  private static CompletionStage<Void> nothing() {
    return CompletableFuture.completedFuture(null);
  }
}
