package io.serai.route;

import java.util.Set;

/**
 * Classifies endpoint URIs by where their messages come from: from routes of this hub or from
 * outside. Unknown components count as outside.
 */
public final class EndpointOriginClassifier {

  private static final Set<String> INPUTS =
      Set.of("direct", "seda", "disruptor", "stub", "skill", "kamelet", "platform-http");

  private static final Set<String> SERVED =
      Set.of("direct", "skill", "kamelet", "platform-http", "rest", "rest-openapi");

  private static final Set<String> QUEUES = Set.of("seda", "disruptor", "stub");

  private static final Set<String> OUTPUTS =
      Set.of(
          "direct",
          "seda",
          "disruptor",
          "stub",
          "skill",
          "agent",
          "task",
          "outbound",
          "call",
          "graphql",
          "capability",
          "data",
          "api",
          "store",
          "wait",
          "invoke",
          "kamelet",
          "bean",
          "class",
          "log",
          "mock",
          "language",
          "dataformat",
          "controlbus");

  private EndpointOriginClassifier() {}

  /** Whether the messages that a route consumes from the endpoint were sent by another route. */
  public static boolean isInternalInput(String uri) {
    return INPUTS.contains(scheme(uri));
  }

  /** Whether a reply from the endpoint was created in this hub or is filtered on arrival. */
  public static boolean isInternalOutput(String uri) {
    return OUTPUTS.contains(scheme(uri));
  }

  /** Whether neither a consumer nor a producer of the endpoint reaches out of this process. */
  public static boolean isInside(String uri) {
    return isInternalOutput(uri) || !isMessageSource(uri);
  }

  /** Whether the endpoint is a queue in the memory of this process. */
  public static boolean isMemoryQueue(String uri) {
    return QUEUES.contains(scheme(uri));
  }

  /**
   * Whether a consumer of the endpoint fetches messages itself: from a broker, a folder or a timer.
   * False for endpoints to which callers send, and for queues in memory.
   */
  public static boolean isMessageSource(String uri) {
    return !SERVED.contains(scheme(uri)) && !isMemoryQueue(uri);
  }

  private static String scheme(String uri) {
    int end = uri.indexOf(':');
    return end < 0 ? uri : uri.substring(0, end);
  }
}
