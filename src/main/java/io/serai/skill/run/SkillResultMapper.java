package io.serai.skill.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.serai.skill.JsonSchemaValidator;
import io.serai.skill.Skill;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.component.BodyPartsConverter;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import io.serai.task.run.TaskOutcome;
import java.util.List;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Makes what a skill leaves the outcome of its task: the body is the artifact {@code result}, data
 * with the same in words, or a text; nothing where the body is empty or the route has given its
 * artifacts out itself. The header {@code SeraiTaskMessage} is the last message.
 */
final class SkillResultMapper {

  private static final String RESULT = "result";
  private static final String LAST_WORDS = "SeraiTaskMessage";

  private final JsonSchemaValidator jsonSchemaValidator;

  SkillResultMapper(JsonSchemaValidator jsonSchemaValidator) {
    this.jsonSchemaValidator = jsonSchemaValidator;
  }

  TaskOutcome of(ExchangeTaskBinding work, Skill skill, Exchange exchange) {
    JsonNode value = exchange.getMessage().getBody(JsonNode.class);
    JsonNode result = value == null ? NullNode.getInstance() : value;
    Message words = words(work, exchange.getMessage().getHeader(LAST_WORDS, String.class));
    if (result.isNull() || work.hasGiven()) {
      return new TaskOutcome.Finished(List.of(), words);
    }
    String faults = jsonSchemaValidator.faults(skill.outputSchema(), result);
    if (!faults.isEmpty()) {
      throw new TaskFailureException(
          "E001", "The result of " + skill.name() + " is not what it promises: " + faults + ".");
    }
    Artifact artifact = Artifact.of(RESULT, RESULT, BodyPartsConverter.of(result));
    return new TaskOutcome.Finished(List.of(artifact), words);
  }

  private static @Nullable Message words(ExchangeTaskBinding work, @Nullable String text) {
    return text == null ? null : work.task().message(text);
  }
}
