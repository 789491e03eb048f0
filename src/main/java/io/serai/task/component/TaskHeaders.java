package io.serai.task.component;

import org.apache.camel.spi.Metadata;

/**
 * The headers of messages on a route that a task runs.
 *
 * <p>The hub sets them and never reads them back: who writes another id there changes nothing. What
 * {@code task:} itself takes from headers are its options, {@code SeraiTask} with the option's name
 * in capitals behind it ({@code SeraiTaskMessage}, {@code SeraiTaskValue}); such a header stands
 * before the option in the URI and is used up by the endpoint that reads it. None of them leaves
 * the hub by {@code outbound:}.
 */
public final class TaskHeaders {

  /** What all of them begin with. */
  public static final String PREFIX = "Serai";

  @Metadata(description = "The id of the task", javaType = "String")
  public static final String TASK_ID = "SeraiTaskId";

  @Metadata(description = "The id of the conversation that it belongs to", javaType = "String")
  public static final String CONTEXT_ID = "SeraiContextId";

  @Metadata(description = "The id of the task that delegated it", javaType = "String")
  public static final String PARENT_TASK_ID = "SeraiParentTaskId";

  @Metadata(description = "The id of who asked for it", javaType = "String")
  public static final String CALLER = "SeraiCaller";

  @Metadata(description = "The id of the agent that serves it", javaType = "String")
  public static final String AGENT = "SeraiAgent";

  @Metadata(description = "The id of the skill that was asked for", javaType = "String")
  public static final String SKILL = "SeraiSkill";

  @Metadata(description = "The protocol in which it was asked for", javaType = "String")
  public static final String PROTOCOL = "SeraiProtocol";

  @Metadata(
      description = "Its state in the words of A2A, such as WORKING",
      javaType = "String",
      enums = "SUBMITTED,WORKING,INPUT_REQUIRED,AUTH_REQUIRED,COMPLETED,FAILED,CANCELED,REJECTED")
  public static final String STATE = "SeraiTaskState";

  @Metadata(
      description = "The id of the message that it was given last: the first, then each answer",
      javaType = "String")
  public static final String MESSAGE_ID = "SeraiMessageId";

  @Metadata(description = "The words of that message", javaType = "String")
  public static final String MESSAGE_TEXT = "SeraiMessageText";

  /** What the headers that stand for options begin with. */
  static final String OPTION = "SeraiTask";

  private TaskHeaders() {}
}
