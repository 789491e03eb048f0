package io.serai.task.component;

import org.apache.camel.spi.Metadata;

/**
 * The message headers on a route that a task runs.
 *
 * <p>The hub sets them but never reads them back, so changing an id has no effect. The {@code
 * task:} endpoints read their options from headers named {@code SeraiTask} and the capitalised
 * option name ({@code SeraiTaskMessage}, {@code SeraiTaskValue}). Such a header takes precedence
 * over the URI and is removed by the endpoint that reads it. {@code outbound:} sends none of these
 * headers.
 */
public final class TaskHeaders {

  /** Common prefix of all these headers. */
  public static final String PREFIX = "Serai";

  @Metadata(description = "The id of the task", javaType = "String")
  public static final String TASK_ID = "SeraiTaskId";

  @Metadata(description = "The id of the conversation that it belongs to", javaType = "String")
  public static final String CONTEXT_ID = "SeraiContextId";

  @Metadata(description = "The id of the task that delegated it", javaType = "String")
  public static final String PARENT_TASK_ID = "SeraiParentTaskId";

  @Metadata(description = "The id of the caller that requested it", javaType = "String")
  public static final String CALLER = "SeraiCaller";

  @Metadata(description = "The id of the agent that serves it", javaType = "String")
  public static final String AGENT = "SeraiAgent";

  @Metadata(description = "The id of the requested skill", javaType = "String")
  public static final String SKILL = "SeraiSkill";

  @Metadata(description = "The protocol by which it was requested", javaType = "String")
  public static final String PROTOCOL = "SeraiProtocol";

  @Metadata(
      description = "Its A2A state, such as WORKING",
      javaType = "String",
      enums = "SUBMITTED,WORKING,INPUT_REQUIRED,AUTH_REQUIRED,COMPLETED,FAILED,CANCELED,REJECTED")
  public static final String STATE = "SeraiTaskState";

  @Metadata(
      description = "The id of the last message given to it: the request, then each input",
      javaType = "String")
  public static final String MESSAGE_ID = "SeraiMessageId";

  @Metadata(description = "The text of that message", javaType = "String")
  public static final String MESSAGE_TEXT = "SeraiMessageText";

  /**
   * Name of the exchange property with that message, an {@link io.serai.task.Message}: its parts,
   * metadata, extensions and references.
   */
  public static final String MESSAGE = "SeraiMessage";

  /**
   * Name of the exchange property with the files of that message, a list of {@link ReceivedFile}.
   */
  public static final String FILES = "SeraiFiles";

  /** Prefix of the headers that set options. */
  static final String OPTION = "SeraiTask";

  private TaskHeaders() {}
}
