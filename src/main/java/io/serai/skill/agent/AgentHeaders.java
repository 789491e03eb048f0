package io.serai.skill.agent;

import org.apache.camel.spi.Metadata;

/** What {@code agent:} tells of the task that it gave; beside the headers of the route's own. */
public final class AgentHeaders {

  @Metadata(description = "The id of the task that the agent was given", javaType = "String")
  public static final String TASK_ID = "SeraiAgentTaskId";

  @Metadata(description = "Its state, such as COMPLETED or INPUT_REQUIRED", javaType = "String")
  public static final String TASK_STATE = "SeraiAgentTaskState";

  /** What the headers that stand for options begin with. */
  static final String OPTION = "SeraiAgent";

  private AgentHeaders() {}
}
