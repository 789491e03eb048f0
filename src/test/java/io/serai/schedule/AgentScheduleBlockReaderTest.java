package io.serai.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.schedule.AgentSchedule.MissedPolicy;
import io.serai.schedule.AgentSchedule.OverlapPolicy;
import io.serai.security.agent.AgentFileReadResult;
import io.serai.security.agent.AgentFileReader;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The block {@code schedule}: what is read of it, and its faults. */
class AgentScheduleBlockReaderTest {

  @Test
  void everyMemberIsRead() {
    List<AgentSchedule> schedules =
        schedules(
            """
            agent_id: reporter
            schedule:
              - id: morning-report
                skill: report.daily
                inputs: {region: EU}
                cron: "0 8 * * MON-FRI"
                zone: Europe/Berlin
                overlap: queue
                missed: once
              - {skill: ping, every: 15m}
            """);

    assertThat(schedules)
        .containsExactly(
            new AgentSchedule(
                "morning-report",
                "report.daily",
                JsonMappers.object().put("region", "EU"),
                new CronTimes("0 8 * * MON-FRI", ZoneId.of("Europe/Berlin")),
                OverlapPolicy.QUEUE,
                MissedPolicy.ONCE),
            new AgentSchedule(
                "ping",
                "ping",
                JsonMappers.object(),
                new IntervalTimes(Duration.ofMinutes(15)),
                OverlapPolicy.SKIP,
                MissedPolicy.SKIP));
  }

  @Test
  void skillsAreNamedWithTheirPlaces() {
    assertThat(
            read("agent_id: a\nschedule: [{skill: b, every: 1h}, {skill: c, every: 1h}]")
                .agent()
                .orElseThrow()
                .block(AgentScheduleBlock.class)
                .orElseThrow()
                .namedSkills())
        .containsOnly(
            java.util.Map.entry("/schedule/0/skill", "b"),
            java.util.Map.entry("/schedule/1/skill", "c"));
  }

  @Test
  void allFaultsAreReportedAtOnceWithCodePathAndLine() {
    AgentFileReadResult result =
        read(
            """
            agent_id: reporter
            schedule:
              - skill: report.daily
                cron: "0 25 * * *"
              - cron: "0 8 * * *"
                zone: Europe/Nowhere
            """);

    assertThat(result.faults())
        .extracting(DocumentFault::code, DocumentFault::path, DocumentFault::line)
        .containsExactlyInAnyOrder(
            tuple("INVALID", "/schedule/0/cron", 4),
            tuple("INVALID", "/schedule/1/skill", 5),
            tuple("INVALID", "/schedule/1/zone", 6));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}|schedule is an object and should be a list",
        "[8]|schedule[0] is a number and should be an object",
        "[{every: 1h}]|skill is missing",
        "[{skill: a}]|a schedule has either cron or every",
        "[{skill: a, cron: '0 8 * * *', every: 1h}]|a schedule has either cron or every",
        "[{skill: a, cron: '60 8 * * *'}]|cron is not five fields",
        "[{skill: a, cron: '0 0 30 2 *'}]|cron names a day that does not exist",
        "[{skill: a, every: 9s}]|every is '9s' and should be a duration from 10s to 366d",
        "[{skill: a, every: 400d}]|every is '400d' and should be a duration from 10s to 366d",
        "[{skill: a, every: 1h, zone: UTC}]|zone is for cron",
        "[{skill: a, cron: '0 8 * * *', zone: Moon}]|zone is not a time zone",
        "[{skill: a, every: 1h, overlap: both}]|overlap must be skip or queue",
        "[{skill: a, every: 1h, missed: all}]|missed must be skip or once",
        "[{skill: a, every: 1h, inputs: [1]}]|inputs is a list and should be an object",
        "[{skill: a, id: b c, every: 1h}]|the id of a schedule may have letters",
        "[{skill: a b, every: 1h}]|the id of a schedule may have letters",
        "[{skill: a, every: 1h}, {skill: a, every: 2h}]|another schedule of this file has the id a"
      })
  void faultSaysWhatToDo(String block, String fault) {
    assertThat(read("agent_id: a\nschedule: " + block).faults())
        .singleElement()
        .satisfies(
            found -> {
              assertThat(found.message()).startsWith(fault);
              assertThat(found.path()).startsWith("/schedule");
              assertThat(found.line()).isEqualTo(2);
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "card: 'https://a.example'",
        "url: 'https://a.example'",
        "mcp: {}",
        "organization: {}"
      })
  void agentWhoseSkillsAreElsewhereHasNoSchedule(String member) {
    assertThat(read("agent_id: a\n" + member + "\nschedule: [{skill: a, every: 1h}]").faults())
        .anyMatch(fault -> fault.message().startsWith("schedule is for agents whose skills"));
  }

  @Test
  void schedulesAndExpressionsAreLimited() {
    String many = String.join(",", Collections.nCopies(101, "{skill: a, every: 1h}"));
    String longText = "0 8 " + ",1".repeat(100) + " * *";

    assertThat(read("agent_id: a\nschedule: [" + many + "]").faults())
        .extracting(DocumentFault::message)
        .containsExactly("schedule has more than 100 elements; remove some");
    assertThat(read("agent_id: a\nschedule: [{skill: a, cron: '" + longText + "'}]").faults())
        .singleElement()
        .satisfies(fault -> assertThat(fault.message()).endsWith("longer than 200 characters"));
  }

  @Test
  void unknownMemberIsAWarning() {
    assertThat(read("agent_id: a\nschedule: [{skill: a, every: 1h, zon: UTC}]").warnings())
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .isEqualTo("zon is not recognized and is ignored; did you mean zone?"));
  }

  static List<AgentSchedule> schedules(String text) {
    return AgentScheduleBlock.of(read(text).agent().orElseThrow());
  }

  static AgentFileReadResult read(String text) {
    try {
      return AgentFileReader.read(
          ParsedDocument.yaml(text), "agents/a.yaml", List.of(new AgentScheduleBlockReader()));
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException(invalid);
    }
  }
}
