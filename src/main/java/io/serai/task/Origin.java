package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Json;

/**
 * The protocol in which a task was asked for, and what only that protocol knows of it.
 *
 * @param protocol such as {@code a2a/1.0}
 * @param facts kept as they are, so that a round trip loses nothing; not to be changed
 */
public record Origin(String protocol, JsonNode facts) {

  /** An origin that has nothing of its own to keep. */
  public static Origin of(String protocol) {
    ObjectNode none = Json.object();
    return new Origin(protocol, none);
  }
}
