package io.serai.route;

import java.util.Set;

/**
 * Which endpoints stay within the hub: what their messages carry was written by routes. All others,
 * those of components that nobody here knows included, bring messages from outside.
 */
public final class EndpointOrigins {

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
          "kamelet",
          "bean",
          "class",
          "log",
          "mock",
          "language",
          "dataformat",
          "controlbus");

  private EndpointOrigins() {}

  /** Whether messages that a route consumes from there were made by another route. */
  public static boolean isInternalInput(String uri) {
    return INPUTS.contains(scheme(uri));
  }

  /** Whether an answer that comes from there was made here, or is filtered where it comes in. */
  public static boolean isInternalOutput(String uri) {
    return OUTPUTS.contains(scheme(uri));
  }

  /**
   * Whether the messages of a route that consumes from there wait in the memory of this process.
   */
  public static boolean isMemoryQueue(String uri) {
    return QUEUES.contains(scheme(uri));
  }

  /**
   * Whether a route that consumes from there takes messages by itself: from a broker, a folder, a
   * timer. It does not where callers send to it, nor from a queue in memory.
   */
  public static boolean isMessageSource(String uri) {
    return !SERVED.contains(scheme(uri)) && !isMemoryQueue(uri);
  }

  private static String scheme(String uri) {
    int end = uri.indexOf(':');
    return end < 0 ? uri : uri.substring(0, end);
  }
}
