package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.component.BodyPartsConverter;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Maps the result of a skill to the outcome of its task.
 *
 * <p>The body becomes the artifact {@code result}: data together with its text form, or a text.
 * There is no artifact if the body is empty or the route has published its artifacts itself. The
 * header {@code SeraiTaskMessage} becomes the last message.
 */
record SkillResultMapper(JsonSchemaValidator validator) {

  private static final String RESULT = "result";
  private static final String MESSAGE_HEADER = "SeraiTaskMessage";

  TaskOutcome of(ExchangeTaskBinding binding, Skill skill, Exchange exchange) {
    JsonNode value = exchange.getMessage().getBody(JsonNode.class);
    JsonNode result = value == null ? NullNode.getInstance() : value;
    Message words = words(binding, exchange.getMessage().getHeader(MESSAGE_HEADER, String.class));
    if (result.isNull() || binding.hasGiven()) {
      return new TaskOutcome.Finished(List.of(), words);
    }
    String faults = validator.faults(skill.outputSchema(), result);
    if (!faults.isEmpty()) {
      throw new TaskFailureException(
          ErrorCode.INTERNAL.code(),
          "The result of " + skill.name() + " is not what it promises: " + faults + ".");
    }
    Artifact artifact = Artifact.of(RESULT, RESULT, BodyPartsConverter.of(result));
    return new TaskOutcome.Finished(List.of(artifact), words);
  }

  private static @Nullable Message words(ExchangeTaskBinding binding, @Nullable String text) {
    return text == null ? null : binding.task().message(text);
  }
}
