package io.serai.skill;

import io.serai.concurrent.LatencyHistogram;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How often skills ran on this hub since its start, by minutes for an hour and by hours for a week,
 * in memory. It reads the counters of {@link SkillStatistics} from time to time, so that a run
 * costs nothing more. In each minute and hour up to {@value #MAX_SKILLS} skills have their own
 * numbers; all skills are in the sum. Thread-safe.
 */
public final class SkillRunTimeSeries {
  private static final Logger LOG = LoggerFactory.getLogger(SkillRunTimeSeries.class);

  static final int MAX_SKILLS = 200;

  private static final Duration INTERVAL = Duration.ofSeconds(10);

  /** The name of the sum, which no skill has. */
  private static final String ALL = "";

  /** The length of an interval. */
  public enum Unit {
    MINUTE(ChronoUnit.MINUTES, Duration.ofHours(1)),
    HOUR(ChronoUnit.HOURS, Duration.ofDays(7));

    private final ChronoUnit length;
    private final Duration kept;

    Unit(ChronoUnit length, Duration kept) {
      this.length = length;
      this.kept = kept;
    }

    /** Returns how long intervals of this length are kept. */
    public Duration kept() {
      return kept;
    }

    private Instant begin(Instant time) {
      return time.truncatedTo(length);
    }
  }

  /**
   * The runs in an interval.
   *
   * @param at when it begins
   * @param times how many of the runs are in each bucket of {@link LatencyHistogram.Buckets#CALLS}
   */
  public record Interval(Instant at, long runs, long failures, List<Long> times) {

    /** Copies the times. */
    public Interval {
      times = List.copyOf(times);
    }

    /**
     * Returns the upper bound of the bucket in which a share of the runs has ended, in seconds; for
     * the last bucket its lower one. Null if no time is known.
     */
    public @Nullable Double quantile(double share) {
      double[] bounds = new LatencyHistogram(LatencyHistogram.Buckets.CALLS).bounds();
      long all = times.stream().mapToLong(Long::longValue).sum();
      long seen = 0;
      for (int i = 0; i < times.size(); i++) {
        seen += times.get(i);
        if (all > 0 && seen >= Math.ceil(all * share)) {
          return bounds[Math.min(i, bounds.length - 2)];
        }
      }
      return null;
    }
  }

  /** What has been counted of a skill. Immutable. */
  private static final class Totals {
    private final long runs;
    private final long successes;
    private final long[] times;

    Totals(long runs, long successes, long[] times) {
      this.runs = runs;
      this.successes = successes;
      this.times = times;
    }

    static Totals none(int buckets) {
      return new Totals(0, 0, new long[buckets]);
    }

    /** Returns what was added; all of it if the counters began anew. */
    Totals since(Totals before) {
      if (runs < before.runs || successes < before.successes) {
        return this;
      }
      long[] added = times.clone();
      for (int i = 0; i < added.length; i++) {
        added[i] = Math.max(0, added[i] - before.times[i]);
      }
      return new Totals(runs - before.runs, successes - before.successes, added);
    }

    Interval interval(Instant at) {
      return new Interval(at, runs, runs - successes, LongStream.of(times).boxed().toList());
    }

    Totals plus(Totals other) {
      long[] sum = times.clone();
      for (int i = 0; i < sum.length; i++) {
        sum[i] += other.times[i];
      }
      return new Totals(runs + other.runs, successes + other.successes, sum);
    }
  }

  private final SkillStatistics statistics;
  private final Clock clock;
  private final int buckets = new LatencyHistogram(LatencyHistogram.Buckets.CALLS).counts().length;
  private final Map<Unit, NavigableMap<Instant, Map<String, Totals>>> intervals = new HashMap<>();
  private Map<String, Totals> last;

  /** Begins with what is counted by now. */
  public SkillRunTimeSeries(SkillStatistics statistics, Clock clock) {
    this.statistics = statistics;
    this.clock = clock;
    this.last = totals();
    for (Unit unit : Unit.values()) {
      intervals.put(unit, new TreeMap<>());
    }
  }

  /** Reads the counters from now on. */
  public void follow(ScheduledExecutorService timer) {
    long pause = INTERVAL.toMillis();
    var unused = timer.scheduleWithFixedDelay(this::tryRead, pause, pause, TimeUnit.MILLISECONDS);
  }

  /** Never throws, since the timer would not run it again. */
  private void tryRead() {
    try {
      read();
    } catch (RuntimeException failure) {
      LOG.warn("The runs of skills could not be counted over time", failure);
    }
  }

  /**
   * Returns the intervals from the one of an instant to the current one, also those without runs.
   *
   * @param skill null for all
   * @param since at most as long ago as intervals of this length are kept
   */
  public synchronized List<Interval> of(@Nullable String skill, Unit unit, Instant since) {
    read();
    Instant now = clock.instant();
    List<Interval> found = new ArrayList<>();
    Instant at = unit.begin(since);
    while (!at.isAfter(now)) {
      Totals added =
          intervals(unit)
              .getOrDefault(at, Map.of())
              .getOrDefault(skill == null ? ALL : skill, Totals.none(buckets));
      found.add(added.interval(at));
      at = at.plus(1, unit.length);
    }
    return found;
  }

  private synchronized void read() {
    Instant now = clock.instant();
    Map<String, Totals> current = totals();
    current.forEach(
        (skill, totals) -> {
          Totals added = totals.since(last.getOrDefault(skill, Totals.none(buckets)));
          if (added.runs > 0) {
            for (Unit unit : Unit.values()) {
              add(unit, now, skill, added);
            }
          }
        });
    last = current;
  }

  private void add(Unit unit, Instant now, String skill, Totals added) {
    NavigableMap<Instant, Map<String, Totals>> all = intervals(unit);
    all.headMap(unit.begin(now.minus(unit.kept))).clear();
    Map<String, Totals> interval = all.computeIfAbsent(unit.begin(now), at -> new HashMap<>());
    interval.merge(ALL, added, Totals::plus);
    if (interval.containsKey(skill) || interval.size() <= MAX_SKILLS) {
      interval.merge(skill, added, Totals::plus);
    }
  }

  private NavigableMap<Instant, Map<String, Totals>> intervals(Unit unit) {
    return Objects.requireNonNull(intervals.get(unit));
  }

  private Map<String, Totals> totals() {
    Map<String, long[]> times = new HashMap<>();
    statistics.times().forEach((skill, histogram) -> times.put(skill, histogram.counts()));
    Map<String, Totals> totals = new HashMap<>();
    for (String skill : statistics.skills()) {
      SkillRunTotals runs = statistics.of(skill);
      totals.put(
          skill,
          new Totals(runs.runs(), runs.successes(), times.getOrDefault(skill, new long[buckets])));
    }
    return totals;
  }
}
