package io.serai.schedule;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.schedule.AgentSchedule.MissedPolicy;
import io.serai.schedule.AgentSchedule.OverlapPolicy;
import io.serai.security.AgentFileSection;
import io.serai.security.agent.AgentFileReader;
import io.serai.security.agent.AgentFileSectionReader;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the block {@code schedule} of the files of {@code agents/}, a list. Thread-safe. */
public final class AgentScheduleBlockReader implements AgentFileSectionReader {
  private static final String NAME = "schedule";
  private static final String REMEDY =
      "write schedule: [{skill: report.daily, cron: \"0 8 * * MON-FRI\"}]";
  private static final int MAX_SCHEDULES = 100;
  private static final int MAX_CRON = 200;
  private static final Duration MIN_INTERVAL = Duration.ofSeconds(10);
  private static final Duration MAX_INTERVAL = Duration.ofDays(366);
  private static final Instant ANY_TIME = Instant.EPOCH;

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public boolean hasShape(DocumentNode block) {
    block.asList(REMEDY);
    return block.node().isArray();
  }

  @Override
  public AgentFileSection read(String agentId, DocumentNode block) {
    if (Stream.of("card", "url", "mcp", "organization").anyMatch(block::hasSibling)) {
      block.fault(
          "schedule is for agents whose skills this hub runs: move it to the file of another agent,"
              + " with the skill that this one serves");
    }
    List<DocumentNode> elements = block.elements();
    if (elements.size() > MAX_SCHEDULES) {
      block.fault("schedule has more than " + MAX_SCHEDULES + " elements; remove some");
      return new AgentScheduleBlock(List.of());
    }
    List<AgentSchedule> schedules = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (DocumentNode element : elements) {
      if (element.asObject(REMEDY).isPresent()) {
        schedule(element, ids).ifPresent(schedules::add);
        element.warnOfUnknown();
      }
    }
    return new AgentScheduleBlock(schedules);
  }

  private static Optional<AgentSchedule> schedule(DocumentNode members, Set<String> ids) {
    Optional<String> skill = members.optional("skill").asName("write skill: report.daily");
    Optional<String> id = id(members, skill, ids);
    ObjectNode inputs =
        members.object("inputs").node() instanceof ObjectNode object
            ? object
            : JsonMappers.object();
    Optional<DueTimes> times = times(members);
    OverlapPolicy overlap = policy(members, "overlap", OverlapPolicy.values());
    MissedPolicy missed = policy(members, "missed", MissedPolicy.values());
    return skill.isPresent() && id.isPresent() && times.isPresent()
        ? Optional.of(
            new AgentSchedule(id.get(), skill.get(), inputs, times.get(), overlap, missed))
        : Optional.empty();
  }

  private static Optional<String> id(
      DocumentNode members, Optional<String> skill, Set<String> ids) {
    Optional<String> id = members.text("id").or(() -> skill);
    if (id.isEmpty()) {
      return id;
    }
    DocumentNode member = members.has("id") ? members.member("id") : members.member("skill");
    if (!AgentFileReader.isId(id.get())) {
      member.fault(
          "the id of a schedule may have letters, digits, '.', '_' and '-', must start with a letter"
              + " or a digit and be no longer than 128; write id: …");
    } else if (!ids.add(id.get())) {
      member.fault("another schedule of this file has the id " + id.get() + "; write id: …");
    }
    return id;
  }

  private static Optional<DueTimes> times(DocumentNode members) {
    Optional<String> cron = members.text("cron");
    Optional<Duration> every =
        members.duration(
            "every",
            "a duration from 10s to 366d, such as 15m",
            each -> each.compareTo(MIN_INTERVAL) >= 0 && each.compareTo(MAX_INTERVAL) <= 0);
    Optional<String> zone = members.text("zone");
    if (members.has("cron") == members.has("every")) {
      members.fault("a schedule has either cron or every; " + REMEDY);
      return Optional.empty();
    }
    if (zone.isPresent() && !members.has("cron")) {
      members.member("zone").fault("zone is for cron: every has the same times in all zones");
    }
    return cron.isPresent() ? cron(members, cron.get(), zone) : every.map(IntervalTimes::new);
  }

  private static Optional<DueTimes> cron(
      DocumentNode members, String expression, Optional<String> zone) {
    DocumentNode member = members.member("cron");
    try {
      ZoneId at = zone(members, zone);
      if (expression.length() > MAX_CRON) {
        throw new IllegalArgumentException("it is longer than " + MAX_CRON + " characters");
      }
      CronTimes times = new CronTimes(expression.strip(), at);
      if (times.next(ANY_TIME).isEmpty()) {
        member.fault("cron names a day that does not exist, such as 30 February; change it");
      }
      return Optional.of(times);
    } catch (IllegalArgumentException wrong) {
      member.fault(
          "cron is not five fields as in cron(5), minute hour day month weekday, such as"
              + " 0 8 * * MON-FRI: "
              + TextFunctions.clipped(String.valueOf(wrong.getMessage())));
      return Optional.empty();
    }
  }

  private static ZoneId zone(DocumentNode members, Optional<String> zone) {
    try {
      return ZoneId.of(zone.orElse("UTC"));
    } catch (DateTimeException unknown) {
      members.member("zone").fault("zone is not a time zone; write one such as Europe/Berlin");
      return ZoneId.of("UTC");
    }
  }

  private static <T extends Enum<T>> T policy(DocumentNode members, String name, T[] values) {
    Optional<String> text = members.text(name);
    List<String> names =
        Arrays.stream(values).map(each -> each.name().toLowerCase(Locale.ROOT)).toList();
    if (text.isPresent() && !names.contains(text.get())) {
      members.member(name).fault(name + " must be " + String.join(" or ", names));
    }
    return values[Math.max(0, names.indexOf(text.orElse("")))];
  }
}
