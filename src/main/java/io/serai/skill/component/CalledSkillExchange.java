package io.serai.skill.component;

import org.apache.camel.Exchange;

/** The exchange on which a skill runs that another exchange calls. */
public final class CalledSkillExchange {
  private static final String DEPTH = "SeraiSkillDepth";
  private static final int MAX_DEPTH = 32;

  private CalledSkillExchange() {}

  /** Whether the skill that runs on the exchange was called by another exchange. */
  public static boolean isCalled(Exchange exchange) {
    return depth(exchange) > 0;
  }

  /**
   * Passes on the exchange properties that are not Camel's own, such as the task, and counts how
   * deep calls are nested.
   *
   * @param call the exchange on which the skill will run
   * @throws IllegalStateException if calls are nested too deep
   */
  public static void prepare(Exchange call, Exchange caller, String skill) {
    caller
        .getProperties()
        .forEach(
            (key, value) -> {
              if (!key.startsWith("Camel")) {
                call.setProperty(key, value);
              }
            });
    int depth = depth(caller) + 1;
    if (depth > MAX_DEPTH) {
      throw new IllegalStateException(
          "skill:%s is called %s calls deep: break the cycle".formatted(skill, MAX_DEPTH));
    }
    call.setProperty(DEPTH, depth);
  }

  private static int depth(Exchange exchange) {
    return exchange.getProperty(DEPTH, 0, Integer.class);
  }
}
