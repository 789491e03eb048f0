package io.serai.llm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.JsonPrefixWriter;
import io.serai.document.TextFunctions;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.component.CalledSkillExchange;
import io.serai.skill.fallback.CalledSkillRunner;
import io.serai.skill.fallback.SkillFailure;
import io.serai.task.component.ExchangeTaskBinding;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.Exchange;
import org.apache.camel.ExchangePattern;
import org.apache.camel.support.DefaultExchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calls skills as tools of a model, as {@code skill:} does: on an exchange of their own, with the
 * task, its caller and the depth of the calls. Thread-safe; never blocks.
 */
final class ToolRunner {
  private static final Logger LOG = LoggerFactory.getLogger(ToolRunner.class);

  /** How many characters of a result the model gets. */
  private static final int MAX_RESULT = 50_000;

  private final CalledSkillRunner skills;

  ToolRunner(SkillCatalog catalog) {
    this.skills = new CalledSkillRunner(catalog);
  }

  /**
   * Reads the arguments of a call.
   *
   * @throws IllegalArgumentException if they are not a JSON object; the message is for the model
   */
  static ObjectNode arguments(ModelToolCall call) {
    if (call.arguments().isBlank()) {
      return JsonMappers.object();
    }
    try {
      if (JsonMappers.read(call.arguments()) instanceof ObjectNode object) {
        return object;
      }
    } catch (DocumentParseException malformed) {
      throw new IllegalArgumentException(
          error("The arguments are not JSON: " + malformed.fault().message()), malformed);
    }
    throw new IllegalArgumentException(error("The arguments must be a JSON object."));
  }

  /** Returns what a model is told of a call that has failed. */
  static String error(String reason) {
    return "Error: " + reason;
  }

  /**
   * Runs a skill; the stage never fails, because a failure is for the model, too.
   *
   * @param scope see {@link ExchangeTaskBinding#within}
   */
  CompletionStage<String> run(
      Skill skill, ObjectNode arguments, Exchange caller, LlmRunBudget budget, String scope) {
    CompletableFuture<String> result = new CompletableFuture<>();
    Exchange call = new DefaultExchange(caller.getContext(), ExchangePattern.InOut);
    try {
      CalledSkillExchange.prepare(call, caller, skill.id());
      budget.on(call);
      ExchangeTaskBinding.within(call, scope);
      call.getMessage().setBody(arguments);
      skills.process(skill, call, doneSync -> result.complete(result(skill, call)));
    } catch (RuntimeException failure) {
      result.complete(failed(skill, failure));
    }
    return result;
  }

  private static String result(Skill skill, Exchange call) {
    if (call.getException() != null) {
      return failed(skill, call.getException());
    }
    JsonNode body = call.getMessage().getBody(JsonNode.class);
    String text =
        body == null || body.isNull()
            ? "Done."
            : body.isTextual() ? body.textValue() : JsonPrefixWriter.of(body, MAX_RESULT + 1);
    return text.length() <= MAX_RESULT
        ? text
        : TextFunctions.clipped(text, MAX_RESULT)
            + "\n(the result is longer than these %s characters)".formatted(MAX_RESULT);
  }

  private static String failed(Skill skill, Exception failure) {
    SkillFailure known =
        SkillFailure.known(failure)
            .orElseGet(
                () -> {
                  LOG.warn(
                      "The skill {} failed as a tool: {}",
                      skill.id(),
                      TextFunctions.loggable(failure.toString()));
                  return SkillFailure.unknown(failure, skill);
                });
    return error(TextFunctions.clipped(known.message(), TextFunctions.LONGEST_MESSAGE));
  }
}
