package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.protocol.FairSerialExecutor;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.skill.SkillRunTimeSeries;
import io.serai.skill.SkillRunTimeSeries.Interval;
import io.serai.skill.SkillRunTimeSeries.Unit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The API of numbers over time, for operators: {@code GET /api/v1/statistics} has the runs of a
 * skill, or of all, by minutes up to an hour ago, and by hours up to a week ago.
 */
public final class StatisticsApi extends OperatorApi {

  private final SkillRunTimeSeries runs;
  private final Clock clock;
  private final Instant start;
  private final FairSerialExecutor worker;

  /**
   * Creates the API.
   *
   * @param worker reads the counters: those of many skills take milliseconds
   */
  public StatisticsApi(SkillRunTimeSeries runs, Clock clock, FairSerialExecutor worker) {
    super("statistics", "Only operators see statistics.");
    this.runs = runs;
    this.clock = clock;
    this.start = clock.instant();
    this.worker = worker;
  }

  @Override
  protected void define() {
    serve(
        rest("/api/v1/statistics").description("Numbers over time.").get().produces(JSON),
        "statistics-read",
        "Reads how often a skill ran, or all skills, by minutes or hours.",
        forOperators(worker, this::read),
        "skill: The id of the skill; without it, all skills.",
        "since: The age of the first interval, up to 7d; up to 1h (the default) in minutes, else in hours.",
        "returns: The numbers: {skill, per, buckets: [{at, calls, failures, p50_ms, p99_ms}]}; times only of intervals with calls.");
  }

  private JsonResponse read(JsonRequest request) {
    String skill = request.parameter("skill");
    String wanted = skill == null || skill.isEmpty() ? null : skill;
    Duration age = age(Objects.requireNonNullElse(request.parameter("since"), ""));
    Unit unit = age.compareTo(Unit.MINUTE.kept()) <= 0 ? Unit.MINUTE : Unit.HOUR;
    ObjectNode response = JsonMappers.object().put("skill", wanted);
    response.put("counted_since", start.toString());
    ArrayNode buckets =
        response.put("per", unit.name().toLowerCase(Locale.ROOT)).putArray("buckets");
    runs.of(wanted, unit, clock.instant().minus(age)).forEach(each -> buckets.add(json(each)));
    return JsonResponse.ok(response);
  }

  private static Duration age(String text) {
    Optional<Duration> age =
        text.isEmpty() ? Optional.of(Unit.MINUTE.kept()) : DurationFormat.parse(text);
    return age.filter(each -> each.compareTo(Unit.HOUR.kept()) <= 0)
        .orElseThrow(
            () ->
                JsonRequest.invalid(
                    "since is \"%s\". Give an age up to 7d, such as 1h or 7d."
                        .formatted(TextFunctions.clipped(text))));
  }

  private static ObjectNode json(Interval interval) {
    ObjectNode json =
        JsonMappers.object()
            .put("at", interval.at().toString())
            .put("calls", interval.runs())
            .put("failures", interval.failures());
    put(json, "p50_ms", interval.quantile(0.5));
    put(json, "p99_ms", interval.quantile(0.99));
    return json;
  }

  private static void put(ObjectNode json, String name, @Nullable Double seconds) {
    if (seconds != null) {
      json.put(name, seconds * 1_000);
    }
  }
}
