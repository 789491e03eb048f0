package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.UncheckedIOException;

/** A message of a channel without the weight of the agent, which depends on the time of sending. */
record ChannelMessage(long seq, String timestamp, JsonNode payload) {
  private static final long NONE = -1;

  static ChannelMessage read(String text) {
    try {
      JsonNode message = JsonMappers.MAPPER.readTree(text);
      ObjectNode payload = (ObjectNode) message.path("payload");
      boolean isChange = payload.path("event_type").asText().equals("weight_update");
      return new ChannelMessage(
          message.path("seq").asLong(NONE),
          message.path("timestamp").asText(),
          isChange ? payload : payload.without("weight"));
    } catch (IOException noJson) {
      throw new UncheckedIOException(noJson);
    }
  }

  /** Whether it tells the present status, without a place in the log, after which one goes on. */
  boolean hasNoPlace() {
    return seq == NONE;
  }

  /** Whether it is about the agent itself, and so sent to connected readers only. */
  boolean isAboutTheAgent() {
    return payload.path("state").asText().equals("idle")
        || payload.path("event_type").asText().equals("weight_update");
  }
}
