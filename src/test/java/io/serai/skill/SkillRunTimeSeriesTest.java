package io.serai.skill;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.skill.SkillRunTimeSeries.Interval;
import io.serai.skill.SkillRunTimeSeries.Unit;
import io.serai.store.Database;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SkillRunTimeSeriesTest {
  private static final long MILLI = 1_000_000;

  private final SettableClock clock = new SettableClock();
  private final Database database = Database.open("memory");
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
  private final SkillStatistics statistics =
      SkillStatistics.open(new SkillStatisticsTable(database), clock, timer);

  @AfterEach
  void close() {
    statistics.close();
    timer.shutdownNow();
    database.close();
  }

  @Test
  void runsAreInTheMinuteInWhichTheyAreReadWithTheirTimes() {
    run("a", true, 3);
    SkillRunTimeSeries history = new SkillRunTimeSeries(statistics, clock);
    run("a", true, 4);
    run("a", false, 90);
    run("b", true, 4);
    Instant begun = clock.instant();
    history.of(null, Unit.MINUTE, begun);
    clock.advance(Duration.ofMinutes(2));
    run("a", true, 40_000);

    List<Interval> minutes = history.of("a", Unit.MINUTE, begun);

    assertThat(minutes).extracting(Interval::runs).containsExactly(2L, 0L, 1L);
    assertThat(minutes).extracting(Interval::failures).containsExactly(1L, 0L, 0L);
    assertThat(minutes.get(0).quantile(0.5)).isEqualTo(0.005);
    assertThat(minutes.get(0).quantile(0.99)).isEqualTo(0.1);
    assertThat(minutes.get(1).quantile(0.5)).isNull();
    assertThat(minutes.get(2).quantile(0.5)).isEqualTo(30);
    assertThat(history.of(null, Unit.HOUR, begun))
        .extracting(Interval::runs)
        .satisfies(all -> assertThat(all.stream().mapToLong(Long::longValue).sum()).isEqualTo(4));
  }

  @Test
  void onlyAnHourOfMinutesAndAWeekOfHoursAreKept() {
    SkillRunTimeSeries history = new SkillRunTimeSeries(statistics, clock);
    Instant begun = clock.instant();
    run("a", true, 1);
    history.of("a", Unit.MINUTE, begun);
    clock.advance(Duration.ofMinutes(62));
    run("a", true, 1);

    assertThat(sum(history.of("a", Unit.MINUTE, begun))).isEqualTo(1);
    assertThat(sum(history.of("a", Unit.HOUR, begun))).isEqualTo(2);

    clock.advance(Duration.ofDays(7).plusHours(2));
    run("a", true, 1);
    assertThat(sum(history.of("a", Unit.HOUR, begun))).isEqualTo(1);
  }

  @Test
  void manySkillsShareTheSumAlone() {
    SkillRunTimeSeries history = new SkillRunTimeSeries(statistics, clock);
    int all = SkillRunTimeSeries.MAX_SKILLS + 50;
    for (int i = 0; i < all; i++) {
      run("s" + i, true, 1);
    }
    Instant now = clock.instant();

    assertThat(sum(history.of(null, Unit.MINUTE, now))).isEqualTo(all);
    long own = 0;
    for (int i = 0; i < all; i++) {
      own += sum(history.of("s" + i, Unit.MINUTE, now));
    }
    assertThat(own).isEqualTo(SkillRunTimeSeries.MAX_SKILLS);
  }

  private void run(String skill, boolean success, long millis) {
    statistics.record(skill, "1.0.0", success, millis * MILLI);
  }

  private static long sum(List<Interval> intervals) {
    return intervals.stream().mapToLong(Interval::runs).sum();
  }
}
