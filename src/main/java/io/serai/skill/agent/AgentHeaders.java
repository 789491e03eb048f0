package io.serai.skill.agent;

import java.util.Set;
import java.util.TreeSet;
import org.apache.camel.spi.Metadata;

/** What {@code agent:} tells of the task that it gave; beside the headers of the route's own. */
public final class AgentHeaders {

  @Metadata(description = "The id of the task that the agent was given", javaType = "String")
  public static final String TASK_ID = "SeraiAgentTaskId";

  @Metadata(description = "Its state, such as COMPLETED or INPUT_REQUIRED", javaType = "String")
  public static final String TASK_STATE = "SeraiAgentTaskState";

  /** What the headers that stand for options begin with. */
  static final String OPTION = "SeraiAgent";

  private static final Set<String> OPTIONS =
      Set.of("skill", "reason", "caller", "key", "context", "task", "priority", "relay");

  private AgentHeaders() {}

  /**
   * The options of a list with commas.
   *
   * @throws IllegalArgumentException where one is none that a header can stand for
   */
  static Set<String> options(String commas) {
    Set<String> options = new TreeSet<>();
    for (String option : commas.split(",", -1)) {
      if (!OPTIONS.contains(option.strip())) {
        throw new IllegalArgumentException(
            "acceptHeaders takes "
                + String.join(", ", new TreeSet<>(OPTIONS))
                + ", not "
                + option.strip());
      }
      options.add(option.strip());
    }
    return options;
  }
}
