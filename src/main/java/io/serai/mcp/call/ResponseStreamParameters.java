package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the response stream of a call in a session is made of besides the log of its task. It is in
 * the ids of the stream's events, so that every hub of a database can go on with the stream.
 * Nothing is allowed because of it: a client that changes it only changes what it is told.
 *
 * @param known number of the last event whose notifications the client does not need
 * @param requestId id of the call, which the response repeats
 * @param token with which the client wants to hear of progress; null if it wants nothing
 * @param level from which on the client wants log messages; null if it wants none
 */
record ResponseStreamParameters(
    String taskId,
    long known,
    JsonNode requestId,
    @Nullable JsonNode token,
    @Nullable LogLevel level) {
  private static final int MEMBERS = 5;

  /** Returns the text in the ids of events. */
  String text() {
    ArrayNode members = JsonMappers.array().add(taskId).add(known).add(requestId).add(token);
    members.add(level == null ? null : level.text());
    byte[] json = JsonMappers.text(members).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json);
  }

  /** Reads the text; empty if no hub has made it. */
  static Optional<ResponseStreamParameters> of(String text) {
    try {
      byte[] json = Base64.getUrlDecoder().decode(text);
      JsonNode members = JsonMappers.read(new String(json, StandardCharsets.UTF_8));
      return members.size() == MEMBERS && members.path(0).isTextual()
          ? Optional.of(of(members))
          : Optional.empty();
    } catch (IllegalArgumentException | DocumentParseException other) {
      return Optional.empty();
    }
  }

  private static ResponseStreamParameters of(JsonNode members) {
    return new ResponseStreamParameters(
        members.path(0).textValue(),
        members.path(1).asLong(),
        members.path(2),
        isName(members.path(3)) ? members.path(3) : null,
        LogLevel.of(members.path(4).asText()).orElse(null));
  }

  private static boolean isName(JsonNode value) {
    return value.isTextual() || value.isIntegralNumber();
  }
}
