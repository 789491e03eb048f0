package io.serai.dialect.organization.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentNode;
import io.serai.document.DocumentParseException;
import io.serai.document.FaultCollector;
import io.serai.document.JsonHash;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.serai.document.TextFunctions;
import io.serai.task.FallbackLevel;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * Reads SALUTE reports. Required are {@code status.state}, {@code status.pace_level}, {@code
 * unit.role_id} and {@code time.timestamp}; any other member that is missing or of another type is
 * left out. It has no side effects.
 */
public final class SaluteReportReader {
  /** Numbers of steps and failures; others are left out. */
  private static final int MOST = 1_000_000;

  /** Modified files of one report; further ones are left out. */
  private static final int MOST_FILES = 1_000;

  private static final int LONGEST_TEXT = 1_000;
  private static final int LONGEST_PATH = 4_096;
  private static final Instant NO_TIME = Instant.EPOCH;

  private SaluteReportReader() {}

  /** Reads a report; empty if it cannot be used, and then the faults say why. */
  public static Optional<SaluteReport> read(String text, List<DocumentFault> faults) {
    try {
      ParsedDocument document = ParsedDocument.json(text);
      FaultCollector collector = new FaultCollector(false);
      SaluteReport report = report(DocumentNode.root(document.root(), collector));
      faults.addAll(collector.faults(document::line));
      return collector.count() == 0 ? Optional.of(report) : Optional.empty();
    } catch (DocumentParseException malformed) {
      faults.add(malformed.fault());
      return Optional.empty();
    }
  }

  private static SaluteReport report(DocumentNode root) {
    DocumentNode status = root.member("status");
    DocumentNode activity = root.member("activity");
    DocumentNode location = root.member("location");
    DocumentNode unit = root.member("unit");
    String role = unit.member("role_id").asText("write the id of the role").orElse("");
    Optional<Instant> at =
        word(
            root.member("time").member("timestamp"),
            ReportTime::of,
            "a time such as 2026-02-19T20:35:15Z");
    return new SaluteReport(
        text(root.member("task_id")),
        word(
                status.member("pace_level"),
                FallbackLevelParser::level,
                "primary, alternate, contingent, emergency")
            .orElse(FallbackLevel.PRIMARY),
        word(
                status.member("state"),
                ReportedRoleState::of,
                "idle, active, waiting, error_recovery, escalating, complete, aborted")
            .orElse(ReportedRoleState.ACTIVE),
        fraction(status.member("progress")),
        new SaluteReport.Activity(
            text(activity.member("current_task")),
            text(activity.member("htn_plan")),
            number(activity.member("htn_step")),
            number(activity.member("htn_total_steps"))),
        new SaluteReport.Location(
            text(location.member("working_directory")), paths(location.member("files_modified"))),
        new SaluteReport.Unit(
            role, text(unit.member("role_name")), text(unit.member("organization"))),
        at.orElse(NO_TIME),
        at.filter(time -> time.equals(time.truncatedTo(ChronoUnit.SECONDS))).isPresent(),
        number(root.member("environment").member("tool_failures_consecutive")),
        JsonHash.of(root.node()));
  }

  private static <T> Optional<T> word(
      DocumentNode node, Function<String, Optional<T>> meaning, String words) {
    Optional<String> text = node.asText("write one of " + words);
    Optional<T> found = text.flatMap(meaning);
    if (text.isPresent() && found.isEmpty()) {
      node.fault("the word is not recognized; write one of " + words);
    }
    return found;
  }

  private static Optional<String> text(DocumentNode node) {
    String text = node.textOrEmpty().strip();
    return text.isEmpty()
        ? Optional.empty()
        : Optional.of(TextFunctions.clipped(text, LONGEST_TEXT));
  }

  private static OptionalInt number(DocumentNode node) {
    boolean fits =
        node.node().isIntegralNumber()
            && node.node().canConvertToInt()
            && node.node().intValue() >= 0
            && node.node().intValue() <= MOST;
    return fits ? OptionalInt.of(node.node().intValue()) : OptionalInt.empty();
  }

  private static OptionalDouble fraction(DocumentNode node) {
    double value = node.node().isNumber() ? node.node().doubleValue() : -1;
    return value >= 0 && value <= 1 ? OptionalDouble.of(value) : OptionalDouble.empty();
  }

  private static List<String> paths(DocumentNode node) {
    List<String> paths = new ArrayList<>();
    for (JsonNode path : node.node().isArray() ? node.node() : JsonMappers.array()) {
      if (path.isTextual()
          && path.textValue().length() <= LONGEST_PATH
          && paths.size() < MOST_FILES) {
        paths.add(path.textValue());
      }
    }
    return paths;
  }
}
