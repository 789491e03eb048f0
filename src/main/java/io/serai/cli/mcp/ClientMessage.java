package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A message of the client: a request, a notification, or the response to a request of the hub.
 *
 * @param text the message as the client wrote it
 */
record ClientMessage(JsonNode body, String text) {
  private static final String META = "_meta";
  private static final String REVISION = "io.modelcontextprotocol/protocolVersion";

  /**
   * Reads a message.
   *
   * @throws DocumentParseException if it is not JSON
   */
  static ClientMessage of(String line) throws DocumentParseException {
    return new ClientMessage(JsonMappers.read(line), line);
  }

  /** Creates a message of the bridge itself. */
  static ClientMessage of(JsonNode body) {
    return new ClientMessage(body, JsonMappers.text(body));
  }

  /** Returns the id; a missing node if there is none. */
  JsonNode id() {
    return body.path("id");
  }

  /** Returns the method; an empty text if there is none. */
  String method() {
    return Objects.requireNonNullElse(body.path("method").textValue(), "");
  }

  JsonNode params() {
    return body.path("params");
  }

  /** Returns what the client says about the message; a missing node if it says nothing. */
  JsonNode meta() {
    return params().path(META);
  }

  /** Whether the client expects a response. */
  boolean isRequest() {
    return body.has("id") && !method().isEmpty();
  }

  /** Returns the revision that the message names; null if it belongs to a session. */
  @Nullable String revision() {
    return meta().path(REVISION).textValue();
  }
}
