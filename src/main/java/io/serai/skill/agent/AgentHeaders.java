package io.serai.skill.agent;

import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.spi.Metadata;

/** The message headers that {@code agent:} sets, and the prefix of those that set its options. */
public final class AgentHeaders {

  @Metadata(description = "The id of the agent's task", javaType = "String")
  public static final String TASK_ID = "SeraiAgentTaskId";

  @Metadata(description = "Its state, such as COMPLETED or INPUT_REQUIRED", javaType = "String")
  public static final String TASK_STATE = "SeraiAgentTaskState";

  /** The prefix of headers that set options. */
  static final String OPTION_PREFIX = "SeraiAgent";

  private static final Set<String> OPTIONS =
      Set.of("skill", "reason", "caller", "key", "context", "task", "priority", "relay");

  private AgentHeaders() {}

  /**
   * Parses a comma-separated list of options.
   *
   * @throws IllegalArgumentException if a header cannot set one of them
   */
  static Set<String> options(String commas) {
    Set<String> options = new TreeSet<>();
    for (String option : commas.split(",", -1)) {
      if (!OPTIONS.contains(option.strip())) {
        throw new IllegalArgumentException(
            "acceptHeaders may contain only %s, not %s"
                .formatted(String.join(", ", new TreeSet<>(OPTIONS)), option.strip()));
      }
      options.add(option.strip());
    }
    return options;
  }
}
