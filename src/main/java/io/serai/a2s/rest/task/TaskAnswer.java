package io.serai.a2s.rest.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.Part;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer to a task: inputs and a text, or that the user declines, with a text that
 * says more.
 *
 * @param question number of the question that is answered; null for the one that is open
 */
record TaskAnswer(
    ObjectNode inputs, @Nullable String text, @Nullable Long question, boolean decline) {

  static TaskAnswer read(DocumentNode body) {
    JsonNode inputs = body.object("inputs").node();
    String text = body.text("text").orElse(null);
    var question = body.integer("question", 1, Integer.MAX_VALUE);
    boolean decline = body.flag("decline").orElse(false);
    body.requireKnown();
    boolean answers = body.has("inputs") || (text != null && !decline);
    if (answers == decline) {
      body.fault("the body should have inputs or text, or decline: true and no inputs");
    }
    return new TaskAnswer(
        inputs instanceof ObjectNode object ? object : JsonMappers.object(),
        text,
        question.isPresent() ? (long) question.getAsInt() : null,
        decline);
  }

  /** Returns the message of the answer, for the history of the task; null if it says nothing. */
  @Nullable Message message(String id) {
    List<Part> parts = new ArrayList<>();
    if (text != null) {
      parts.add(Part.ofText(text));
    }
    if (!inputs.isEmpty()) {
      parts.add(Part.ofData(inputs));
    }
    return parts.isEmpty() ? null : Message.of(id, MessageRole.USER, parts);
  }

  /** Returns a message of the text alone. */
  Message words(String id) {
    return Message.text(id, MessageRole.USER, text == null ? "" : text);
  }
}
