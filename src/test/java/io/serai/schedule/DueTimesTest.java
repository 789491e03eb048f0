package io.serai.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** When cron expressions and intervals are due. */
class DueTimesTest {
  private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
  private static final ZoneId UTC = ZoneId.of("UTC");

  @ParameterizedTest
  @CsvSource({
    "0 8 * * MON-FRI, 2026-01-02T08:00:00Z, 2026-01-05T08:00:00Z 2026-01-06T08:00:00Z",
    "*/15 * * * *, 2026-01-02T08:07:31.5Z, 2026-01-02T08:15:00Z 2026-01-02T08:30:00Z",
    "30 6 1 * *, 2026-01-02T08:00:00Z, 2026-02-01T06:30:00Z 2026-03-01T06:30:00Z",
    "0 0 * * 7, 2026-01-02T08:00:00Z, 2026-01-04T00:00:00Z 2026-01-11T00:00:00Z",
    "0 0 29 FEB *, 2026-01-02T08:00:00Z, 2028-02-29T00:00:00Z 2032-02-29T00:00:00Z",
    // cron(5): if both days are restricted, either one matches
    "0 0 13 * FRI, 2026-01-02T08:00:00Z, 2026-01-09T00:00:00Z 2026-01-13T00:00:00Z",
    "0 8-10/2 * * *, 2026-01-02T08:00:00Z, 2026-01-02T10:00:00Z 2026-01-03T08:00:00Z"
  })
  void cronHasTheFiveFieldsOfCron5(String cron, Instant after, String expected) {
    assertThat(two(new CronTimes(cron, UTC), after)).isEqualTo(instants(expected));
  }

  @Test
  void cronIsOnTheClocksOfItsZone() {
    CronTimes eight = new CronTimes("0 8 * * *", BERLIN);

    assertThat(two(eight, at("2026-03-27T12:00:00Z")))
        .isEqualTo(instants("2026-03-28T07:00:00Z 2026-03-29T06:00:00Z"));
  }

  @Test
  void timeThatTheZoneSkipsIsDueAtTheNextMomentThatExists() {
    CronTimes halfPastTwo = new CronTimes("30 2 * * *", BERLIN);

    assertThat(two(halfPastTwo, at("2026-03-28T12:00:00Z")))
        .isEqualTo(instants("2026-03-29T01:00:00Z 2026-03-30T00:30:00Z"));
  }

  @Test
  void timesOfASkippedHourAreDueOnce() {
    CronTimes quarters = new CronTimes("*/15 * * * *", BERLIN);

    assertThat(two(quarters, at("2026-03-29T00:45:00Z")))
        .isEqualTo(instants("2026-03-29T01:00:00Z 2026-03-29T01:15:00Z"));
  }

  @Test
  void timeThatExistsTwiceIsDueOnce() {
    CronTimes halfPastTwo = new CronTimes("30 2 * * *", BERLIN);

    assertThat(two(halfPastTwo, at("2026-10-24T12:00:00Z")))
        .isEqualTo(instants("2026-10-25T00:30:00Z 2026-10-26T01:30:00Z"));
    assertThat(halfPastTwo.next(at("2026-10-25T01:10:00Z"))) // a second time ten past two
        .contains(at("2026-10-26T01:30:00Z"));
  }

  @Test
  void dayThatDoesNotExistIsNeverDue() {
    assertThat(new CronTimes("0 0 30 2 *", UTC).next(at("2026-01-02T08:00:00Z"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "8",
        "0 8 * *",
        "0 8 * * * *",
        "60 * * * *",
        "* 24 * * *",
        "0 0 0 * *",
        "0 0 * 13 *",
        "0 0 * * 8",
        "0 0 * * FRI-MON",
        "*/0 * * * *",
        "0 0 L * *",
        "0 0 ? * MON",
        "a * * * *",
        "0 0 * * MON#2",
        "@daily",
        "99999999999999999999 * * * *",
        "-1 * * * *"
      })
  void otherTextIsRefused(String cron) {
    assertThatThrownBy(() -> new CronTimes(cron, UTC)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void intervalsAreCountedFromTheEpoch() {
    IntervalTimes quarter = new IntervalTimes(Duration.ofMinutes(15));

    assertThat(two(quarter, at("2026-01-02T08:07:00Z")))
        .isEqualTo(instants("2026-01-02T08:15:00Z 2026-01-02T08:30:00Z"));
    assertThat(quarter.next(at("1969-12-31T23:59:00Z"))).contains(Instant.EPOCH);
  }

  private static Instant at(String text) {
    return Instant.parse(text);
  }

  private static List<Instant> instants(String texts) {
    return Arrays.stream(texts.split(" ")).map(Instant::parse).toList();
  }

  private static List<Instant> two(DueTimes times, Instant after) {
    List<Instant> due = new ArrayList<>();
    Optional<Instant> next = times.next(after);
    while (next.isPresent() && due.size() < 2) {
      due.add(next.get());
      next = times.next(next.get());
    }
    return due;
  }
}
