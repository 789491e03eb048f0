package io.serai.schedule;

import com.cronutils.model.Cron;
import com.cronutils.model.CronType;
import com.cronutils.model.definition.CronDefinitionBuilder;
import com.cronutils.model.time.ExecutionTime;
import com.cronutils.parser.CronParser;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.time.zone.ZoneOffsetTransition;
import java.util.Optional;

/**
 * Due times of a cron expression with the five fields of cron(5), on the clocks of a time zone.
 *
 * <p>The expression is evaluated on local times without a zone. A local time that the zone skips is
 * due at the next moment that exists, one that exists twice is due the first time.
 *
 * @param expression the fields, separated by spaces
 */
record CronTimes(String expression, ZoneId zone) implements DueTimes {
  private static final CronParser PARSER =
      new CronParser(CronDefinitionBuilder.instanceDefinitionFor(CronType.UNIX));

  /**
   * Checks the expression.
   *
   * @throws IllegalArgumentException with a reason if it is not one of five fields
   */
  CronTimes {
    parse(expression);
  }

  private static ExecutionTime parse(String expression) {
    Cron cron = PARSER.parse(expression);
    return ExecutionTime.forCron(cron.validate());
  }

  @Override
  public Optional<Instant> next(Instant after) {
    ExecutionTime times = parse(expression);
    LocalDateTime minute = LocalDateTime.ofInstant(after, zone).truncatedTo(ChronoUnit.MINUTES);
    Optional<ZonedDateTime> due = times.nextExecution(minute.atZone(ZoneOffset.UTC));
    // local times that come a second time were due before
    while (due.isPresent() && !instant(due.get().toLocalDateTime()).isAfter(after)) {
      due = times.nextExecution(due.get());
    }
    return due.map(local -> instant(local.toLocalDateTime()));
  }

  private Instant instant(LocalDateTime local) {
    ZoneOffsetTransition transition = zone.getRules().getTransition(local);
    return transition != null && transition.isGap()
        ? transition.getInstant()
        : local.atZone(zone).toInstant(); // the earlier of two
  }

  @Override
  public String text() {
    return "cron " + expression + " " + zone;
  }
}
