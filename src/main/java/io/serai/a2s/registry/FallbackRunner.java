package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.FallbackPlan;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.fallback.AlternateRun;
import io.serai.skill.fallback.AlternateSelector;
import io.serai.skill.fallback.FallbackDecision;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.FallbackLevel;
import io.serai.task.component.ExchangeTaskBinding;
import java.util.Locale;
import org.apache.camel.Exchange;

/**
 * Follows the plan of a capability whose run failed and that no task runs: its alternate runs, and
 * {@code pace} in the report says so. The caller cannot be asked, so the contingent level is passed
 * over. Thread-safe.
 */
final class FallbackRunner {

  private static final String CANNOT_ASK =
      "An execution without a task cannot ask. Send Prefer: respond-async to be asked.";

  private final AlternateSelector alternates;

  FallbackRunner(SkillCatalog catalog) {
    this.alternates = new AlternateSelector(catalog);
  }

  /** Whether the plan has something to say about the failure. */
  boolean follows(Skill skill, Exception failure) {
    return !skill.pace().isEmpty()
        && SkillFailure.mayBeRetried(SkillFailure.of(failure, skill).code());
  }

  /**
   * Runs the alternate if it may run, and completes the report of the failed run, which is the body
   * of the exchange.
   *
   * @return whether {@code then} was called before this method returned
   */
  boolean follow(
      Skill skill, JsonNode inputs, Exception failure, Exchange exchange, AlternateRun.End then) {
    ObjectNode report = (ObjectNode) exchange.getMessage().getBody(JsonNode.class);
    ObjectNode pace = report.putObject("pace");
    ArrayNode failures = JsonMappers.array().add(SkillFailure.of(failure, skill).of(skill).json());
    FallbackDecision choice =
        alternates.choose(skill, ExchangeTaskBinding.caller(exchange), inputs);
    if (choice instanceof FallbackDecision.Found found) {
      return AlternateRun.start(
          found.skill(),
          inputs,
          exchange,
          (ended, doneSync) -> {
            end(report, pace, failures, skill, found.skill(), ended);
            then.accept(exchange, doneSync);
          });
    }
    ArrayNode passedOver = JsonMappers.array();
    if (choice instanceof FallbackDecision.PassedOver passed) {
      passedOver.add(passed.reason());
    }
    fail(report, pace, failures, passedOver, skill.pace());
    then.accept(exchange, true);
    return true;
  }

  private static void end(
      ObjectNode report,
      ObjectNode pace,
      ArrayNode failures,
      Skill skill,
      Skill alternate,
      Exchange ended) {
    Exception failure = ended.getException();
    if (failure != null) {
      failures.add(SkillFailure.of(failure, alternate).of(alternate).json());
      fail(report, pace, failures, JsonMappers.array(), skill.pace());
      return;
    }
    JsonNode outputs = ended.getMessage().getBody(JsonNode.class);
    report.put("status", "success");
    report.set("outputs", outputs == null ? NullNode.getInstance() : outputs);
    report.remove("error");
    pace.put("level", word(FallbackLevel.ALTERNATE)).put("skill", alternate.id());
    pace.set("failures", failures);
  }

  private static void fail(
      ObjectNode report,
      ObjectNode pace,
      ArrayNode failures,
      ArrayNode passedOver,
      FallbackPlan plan) {
    pace.put("level", word(FallbackLevel.EMERGENCY));
    pace.set("failures", failures);
    plan.contingent().ifPresent(question -> passedOver.add(CANNOT_ASK));
    if (!passedOver.isEmpty()) {
      pace.set("passed_over", passedOver);
    }
    plan.emergency().ifPresent(words -> ((ObjectNode) report.path("error")).put("message", words));
  }

  private static String word(FallbackLevel level) {
    return level.name().toLowerCase(Locale.ROOT);
  }
}
