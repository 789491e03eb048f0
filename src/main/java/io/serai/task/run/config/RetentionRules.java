package io.serai.task.run.config;

import io.serai.security.RetentionRule;
import io.serai.task.NewTask;
import io.serai.task.Retention;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The retention rules of protocols and agents.
 *
 * <p>Tasks to which the same rules apply are counted together, and apart from all others: a busy
 * protocol or agent with a rule does not displace the tasks of another. An agent's rule takes
 * precedence over that of the protocol, member by member.
 *
 * @param protocols rules by name of the protocol, such as {@code a2a}
 * @param agents returns the current rule of an agent; an empty one if it has none
 * @param keepFailedFor how long failed and rejected tasks are kept, unless a rule says how long
 *     tasks are kept; if empty, as long as others
 */
public record RetentionRules(
    Map<String, RetentionRule> protocols,
    Function<String, RetentionRule> agents,
    Optional<Duration> keepFailedFor) {

  /** No protocol and no agent has a rule. */
  public static final RetentionRules NONE =
      new RetentionRules(Map.of(), agent -> RetentionRule.NONE, Optional.empty());

  private static final char SEPARATOR = '/';

  /** Copies the map. */
  public RetentionRules {
    protocols = Map.copyOf(protocols);
  }

  /**
   * Returns the name under which the rules of a task are found again: the agent and the protocol
   * that have a rule, such as {@code reader/a2a} or {@code /a2a}; empty if none has.
   */
  public String name(NewTask task) {
    String protocol = task.origin().protocolName();
    boolean protocolHas = protocols.containsKey(protocol);
    boolean agentHas = !agents.apply(task.agent()).isEmpty();
    return protocolHas || agentHas
        ? (agentHas ? task.agent() : "") + SEPARATOR + (protocolHas ? protocol : "")
        : "";
  }

  /** Returns the retention by that name; what no rule says is as in {@code standard}. */
  public Retention find(String name, Retention standard) {
    if (name.endsWith(Retention.OF_FAILED)) {
      String all = name.substring(0, name.length() - Retention.OF_FAILED.length());
      return find(all, keepFailedFor.map(standard::keepFor).orElse(standard));
    }
    int separator = name.indexOf(SEPARATOR);
    if (separator < 0) {
      return standard;
    }
    RetentionRule rule =
        agents
            .apply(name.substring(0, separator))
            .or(protocols.getOrDefault(name.substring(separator + 1), RetentionRule.NONE));
    return new Retention(
        rule.keepAtLeast().orElse(standard.keepAtLeast()),
        rule.keepFor().orElse(standard.keepFor()),
        rule.keepMost().orElse(standard.keepMost()));
  }
}
