package io.serai.schedule;

import io.serai.security.AgentDefinition;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.CamelContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedules that are in effect, each with its route. Thread-safe; adding and removing routes
 * blocks.
 */
final class Scheduler {
  private static final Logger LOG = LoggerFactory.getLogger(Scheduler.class);

  private final CamelContext camel;
  private final ScheduleServices services;

  // guarded by this
  private final Map<ScheduleKey, Entry> entries = new LinkedHashMap<>();
  private Instant last = Instant.MIN; // the time of the last tick

  Scheduler(CamelContext camel, ScheduleServices services) {
    this.camel = camel;
    this.services = services;
  }

  /** Puts the schedules in effect that the agents have now. Unchanged ones go on. */
  synchronized void synchronize() {
    Map<ScheduleKey, AgentSchedule> wanted = wanted();
    Set<ScheduleKey> gone = new HashSet<>();
    entries.forEach(
        (key, entry) -> {
          if (!entry.schedule().equals(wanted.get(key))) {
            gone.add(key);
          }
        });
    gone.forEach(
        key -> {
          remove(key);
          if (!wanted.containsKey(key)) {
            forget(key);
          }
        });
    wanted.forEach(
        (key, schedule) -> {
          if (!entries.containsKey(key)) {
            add(key, schedule);
          }
        });
  }

  private Map<ScheduleKey, AgentSchedule> wanted() {
    Map<ScheduleKey, AgentSchedule> wanted = new LinkedHashMap<>();
    for (AgentDefinition agent : services.agents().agents()) {
      AgentScheduleBlock.of(agent)
          .forEach(schedule -> wanted.put(new ScheduleKey(agent.id(), schedule.id()), schedule));
    }
    return wanted;
  }

  private void add(ScheduleKey key, AgentSchedule schedule) {
    ScheduledTaskStarter starter = new ScheduledTaskStarter(key, schedule, services);
    ScheduleRoute route = new ScheduleRoute(camel, starter, services.clock());
    try {
      route.add();
      entries.put(key, new Entry(new ScheduledSkill(key, schedule, services, route), route));
    } catch (Exception failure) {
      LOG.error(
          "Schedule {} of agent {} is not in effect, because its route could not be created",
          key.id(),
          key.agent(),
          failure);
    }
  }

  private void remove(ScheduleKey key) {
    Entry entry = entries.remove(key);
    if (entry != null) {
      entry.skill().end();
      entry.route().remove();
    }
  }

  private void forget(ScheduleKey key) {
    var unused =
        services
            .table()
            .delete(key)
            .exceptionally(
                failure -> {
                  LOG.warn(
                      "Schedule {} of agent {} is still stored", key.id(), key.agent(), failure);
                  return 0;
                });
  }

  /**
   * Handles the due times that are reached.
   *
   * @return completes when that is done; never fails
   */
  synchronized CompletableFuture<Void> tick() {
    Instant now = services.clock().instant();
    if (now.isBefore(last)) {
      entries.values().forEach(entry -> entry.skill().restart(now));
    }
    last = now;
    return CompletableFuture.allOf(
        entries.values().stream()
            .map(entry -> tick(entry, now).toCompletableFuture())
            .toArray(CompletableFuture[]::new));
  }

  /** A schedule whose times cannot be computed ends; the others go on. */
  private static CompletionStage<Void> tick(Entry entry, Instant now) {
    try {
      return entry.skill().tick(now);
    } catch (RuntimeException failure) {
      LOG.error("{} is not in effect any more. Change it, or start the hub again", entry, failure);
      entry.skill().end();
      return CompletableFuture.completedFuture(null);
    }
  }

  /** A schedule and its route. */
  private record Entry(ScheduledSkill skill, ScheduleRoute route) {

    AgentSchedule schedule() {
      return skill.schedule();
    }

    @Override
    public String toString() {
      return "Schedule " + schedule().id() + " (" + schedule().times().text() + ")";
    }
  }
}
