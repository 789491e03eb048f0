package io.serai.console.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.serai.skill.SkillCatalog;
import io.serai.task.A2aTaskState;
import io.serai.task.EndReason;
import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import io.serai.task.run.live.TaskLifecycleListener;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts and times ended tasks by agent and skill.
 *
 * <p>The first {@value #MAX_PAIRS} pairs have their own series; all others share one. Skills that
 * the catalog does not have never get their own series. Thread-safe.
 */
public final class EndedTaskMeters implements TaskLifecycleListener {

  private static final int MAX_PAIRS = 200;
  private static final String OTHER = "other";
  private static final Duration[] BUCKETS = {
    Duration.ofMillis(1),
    Duration.ofMillis(10),
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1),
    Duration.ofMinutes(10)
  };

  private final MeterRegistry registry;
  private final SkillCatalog catalog;
  private final Map<Pair, Meters> pairs = new ConcurrentHashMap<>();

  public EndedTaskMeters(MeterRegistry registry, SkillCatalog catalog) {
    this.registry = registry;
    this.catalog = catalog;
  }

  @Override
  public void ended(NewTask task, TaskStatus end, Duration took) {
    meters(new Pair(task.agent(), task.skill())).ended(end, took);
  }

  private Meters meters(Pair pair) {
    Meters known = pairs.get(pair);
    if (known != null) {
      return known;
    }
    boolean separate = pairs.size() < MAX_PAIRS && catalog.snapshot().find(pair.skill).isPresent();
    return pairs.computeIfAbsent(separate ? pair : new Pair(OTHER, OTHER), Meters::new);
  }

  private record Pair(String agent, String skill) {}

  private record End(A2aTaskState state, @Nullable EndReason reason) {}

  /** The meters of one pair of agent and skill. */
  private final class Meters {
    private final Pair pair;
    private final Timer times;
    private final Map<End, Counter> ends = new ConcurrentHashMap<>();

    Meters(Pair pair) {
      this.pair = pair;
      this.times =
          Timer.builder("serai.task")
              .description("Time from the acceptance of a task to its end.")
              .tags("agent", pair.agent, "skill", pair.skill)
              .serviceLevelObjectives(BUCKETS)
              .register(registry);
    }

    void ended(TaskStatus end, Duration took) {
      times.record(took);
      ends.computeIfAbsent(new End(end.canonical(), end.reason()), this::counter).increment();
    }

    private Counter counter(End end) {
      return Counter.builder("serai.tasks.ended")
          .description("Tasks that have ended, by state and reason.")
          .tags("agent", pair.agent, "skill", pair.skill)
          .tag("state", word(end.state))
          .tag("reason", end.reason == null ? "none" : word(end.reason))
          .register(registry);
    }

    private static String word(Enum<?> name) {
      return name.name().toLowerCase(Locale.ROOT);
    }
  }
}
