package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/**
 * The protocol in which a task was asked for, and what only that protocol knows of it.
 *
 * @param protocol such as {@code a2a/1.0}
 * @param facts kept as they are, so that a round trip loses nothing; not to be changed
 */
public record TaskOrigin(String protocol, JsonNode facts) {

  private static final String REQUEST = "request";
  private static final String TRACEPARENT = "traceparent";

  /** The same with the request that it came by, and the span of that (W3C Trace Context). */
  public TaskOrigin asked(String request, @Nullable String traceparent) {
    ObjectNode more = facts.isObject() ? facts.deepCopy() : JsonMappers.object();
    more.put(REQUEST, request);
    if (traceparent != null) {
      more.put(TRACEPARENT, traceparent);
    }
    return new TaskOrigin(protocol, more);
  }

  /** The id of the request that it came by; {@code -} where it came by none. */
  public String request() {
    return facts.path(REQUEST).asText("-");
  }

  /** The span that it came from; none where it is of no trace. */
  public @Nullable String traceparent() {
    return facts.path(TRACEPARENT).textValue();
  }

  /** An origin that has nothing of its own to keep. */
  public static TaskOrigin of(String protocol) {
    ObjectNode none = JsonMappers.object();
    return new TaskOrigin(protocol, none);
  }
}
