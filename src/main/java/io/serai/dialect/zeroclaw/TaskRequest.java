package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.protocol.rest.JsonRequest;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request that creates or continues a task: {@code {message, metadata}}. The message
 * is a text, or {@code {role, content, timestamp}} of which only the content is required. It is one
 * of the user, whatever role is sent.
 *
 * @param metadata null if there are none
 */
record TaskRequest(String content, @Nullable JsonNode metadata) {
  private static final String SKILL = "skillId";
  private static final Set<String> ROLES = Set.of("user", "agent");
  private static final String SEND = " Send {\"message\": \"…\"}.";

  /**
   * Reads the body.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it is wrong
   */
  static TaskRequest read(JsonNode body) {
    JsonNode message = body.path("message");
    JsonNode metadata = body.path("metadata");
    if (!metadata.isObject() && !metadata.isMissingNode() && !metadata.isNull()) {
      throw JsonRequest.invalid("metadata is not an object. Send an object, or null.");
    }
    JsonNode skill = metadata.path(SKILL);
    if (!skill.isTextual() && !skill.isMissingNode() && !skill.isNull()) {
      throw JsonRequest.invalid(
          "metadata.skillId is not a string. Send the id of a skill, or leave it out.");
    }
    requireTime(message.path("timestamp"));
    requireRole(message.path("role"));
    return new TaskRequest(content(message), metadata.isObject() ? metadata : null);
  }

  /** The hub has its own times; one that is sent must be a time nevertheless. */
  private static void requireTime(JsonNode timestamp) {
    if (timestamp.isMissingNode() || timestamp.isNull()) {
      return;
    }
    try {
      OffsetDateTime.parse(timestamp.isTextual() ? timestamp.textValue() : "");
    } catch (DateTimeParseException noTime) {
      throw JsonRequest.invalid(
          "The timestamp of the message is not a time. Send one such as 2026-03-01T12:00:00Z, "
              + "or leave"
              + " it out.");
    }
  }

  private static String content(JsonNode message) {
    if (!message.isTextual() && !message.isObject()) {
      throw JsonRequest.invalid("message is missing, or neither a string nor an object." + SEND);
    }
    JsonNode content = message.isTextual() ? message : message.path("content");
    if (!content.isTextual() || content.textValue().isBlank()) {
      throw JsonRequest.invalid("The content of the message is empty or not a string." + SEND);
    }
    return content.textValue();
  }

  private static void requireRole(JsonNode role) {
    boolean absent = role.isMissingNode() || role.isNull();
    if (!absent && !ROLES.contains(role.asText().toLowerCase(Locale.ROOT))) {
      throw JsonRequest.invalid("The role of the message is neither user nor agent.");
    }
  }

  /** Returns the message, under an id. */
  Message message(String id) {
    return Message.text(id, MessageRole.USER, content);
  }

  /** Returns the skill that the metadata name; null if they name none. */
  @Nullable String skill() {
    JsonNode skill = metadata == null ? null : metadata.get(SKILL);
    return skill == null || !skill.isTextual() || skill.textValue().isBlank()
        ? null
        : skill.textValue().strip();
  }
}
