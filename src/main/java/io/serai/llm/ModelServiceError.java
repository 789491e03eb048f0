package io.serai.llm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;

/** What a service says of a request that it refuses (OpenAI, "Error codes"). */
final class ModelServiceError {
  private static final int MAX_BODY = 64 * 1024;

  private ModelServiceError() {}

  /** Returns the sentence that the body of a response has; empty if it has none. */
  static String of(String body) {
    if (body.length() > MAX_BODY || !body.stripLeading().startsWith("{")) {
      return "";
    }
    try {
      JsonNode error = JsonMappers.ANSWERS.readTree(body).path("error");
      String message = error.isTextual() ? error.asText() : error.path("message").asText("");
      return message.isBlank() ? "" : TextFunctions.loggable(TextFunctions.clipped(message));
    } catch (JsonProcessingException unreadable) {
      return "";
    }
  }
}
