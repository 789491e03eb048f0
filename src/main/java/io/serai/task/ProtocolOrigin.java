package io.serai.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import org.jspecify.annotations.Nullable;

/**
 * The protocol by which a task was requested, and data that only this protocol understands.
 *
 * @param protocol such as {@code a2a/1.0}
 * @param facts data kept unchanged, so that a round trip loses nothing; must not be modified
 */
public record ProtocolOrigin(String protocol, JsonNode facts) {

  /** The name of the fact that {@link #base} returns. */
  public static final String BASE = "base";

  private static final long LONGEST_OF_HEAD = 1024;
  private static final String REQUEST = "request";
  private static final String TRACEPARENT = "traceparent";

  /** Returns a copy with the id of the HTTP request and its span (W3C Trace Context). */
  public ProtocolOrigin asked(String request, @Nullable String traceparent) {
    return asked(protocol, copy(), request, traceparent);
  }

  /**
   * Creates the origin of a task that an HTTP request asks for.
   *
   * @param facts taken over: the id of the request and its span are added
   */
  public static ProtocolOrigin asked(
      String protocol, ObjectNode facts, String request, @Nullable String traceparent) {
    facts.put(REQUEST, request);
    if (traceparent != null) {
      facts.put(TRACEPARENT, traceparent);
    }
    return new ProtocolOrigin(protocol, facts);
  }

  private ObjectNode copy() {
    return facts.isObject() ? facts.deepCopy() : JsonMappers.object();
  }

  /** Returns a copy with one more fact, or without that fact if the value is null. */
  public ProtocolOrigin with(String name, @Nullable JsonNode value) {
    ObjectNode changed = copy();
    changed.remove(name);
    if (value != null) {
      changed.set(name, value);
    }
    return new ProtocolOrigin(protocol, changed);
  }

  /** Returns the id of the HTTP request; {@code -} if there was none. */
  public String request() {
    return facts.path(REQUEST).asText("-");
  }

  /** Returns the span in which the task was requested; null if it was not traced. */
  public @Nullable String traceparent() {
    return facts.path(TRACEPARENT).textValue();
  }

  /**
   * Returns the address at which the caller reaches the agent, without a trailing slash; null if it
   * was not recorded.
   */
  public @Nullable String base() {
    return facts.path(BASE).textValue();
  }

  /** Returns the protocol without its version, such as {@code a2a}. */
  public String protocolName() {
    int slash = protocol.indexOf('/');
    return slash < 0 ? protocol : protocol.substring(0, slash);
  }

  /** Returns a copy with only those facts that are short. */
  ProtocolOrigin head() {
    ObjectNode kept = JsonMappers.object();
    facts
        .properties()
        .forEach(
            fact -> {
              if (TaskMemoryEstimator.of(fact.getValue()) <= LONGEST_OF_HEAD) {
                kept.set(fact.getKey(), fact.getValue());
              }
            });
    return new ProtocolOrigin(protocol, kept);
  }

  /** Creates an origin without protocol data. */
  public static ProtocolOrigin of(String protocol) {
    ObjectNode none = JsonMappers.object();
    return new ProtocolOrigin(protocol, none);
  }
}
