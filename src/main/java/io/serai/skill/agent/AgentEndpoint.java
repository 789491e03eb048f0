package io.serai.skill.agent;

import io.serai.route.SeraiHeaders;
import java.util.Locale;
import java.util.Set;
import org.apache.camel.Category;
import org.apache.camel.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Producer;
import org.apache.camel.spi.Metadata;
import org.apache.camel.spi.UriEndpoint;
import org.apache.camel.spi.UriParam;
import org.apache.camel.spi.UriPath;
import org.apache.camel.support.DefaultEndpoint;
import org.jspecify.annotations.Nullable;

/**
 * Gives the body to an agent as a task and goes on with what it made.
 *
 * <p>On a route that a task runs, that task delegates: what the agent needs it asks for, and where
 * it is stopped, so is the agent's. On any other route, such as one that reads a queue, a task that
 * needs something is given back with the question as body; the answer goes to the same endpoint
 * with the header {@code SeraiAgentTask}, the task's id. Each option can be given by a header too
 * that the route sets, {@code SeraiAgent} and its name in capitals ({@code SeraiAgentSkill}), which
 * stands before the URI's and is removed.
 */
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "agent",
    title = "Agent",
    syntax = "agent:agentId",
    category = {Category.CORE, Category.AI},
    producerOnly = true,
    headersClass = AgentHeaders.class)
/**
 * The endpoint {@code agent:}. It gives the body to an agent as a task and continues with the
 * result.
 *
 * <p>On a route that a task runs, that task delegates: questions of the agent become questions of
 * the task, and stopping the task stops the agent's task. On any other route, such as one that
 * reads a queue, a task that needs something is returned with its question as body. Send the answer
 * to the same endpoint with the task's id in the header {@code SeraiAgentTask}. A route can set
 * each option with a header, too: {@code SeraiAgent} and the capitalised name of the option ({@code
 * SeraiAgentSkill}). The header takes precedence over the URI and is removed.
 */
public class AgentEndpoint extends DefaultEndpoint {

  @UriPath(description = "The id of an agent, or the URL of its card")
  @Metadata(required = true)
  private final String agentId;

  @UriParam(
      description =
          "The skill that is asked for, as id or id@version; else the body's words say it")
  private @Nullable String skill;

  @UriParam(description = "Why a task delegates, for those who follow it")
  private @Nullable String reason;

  @UriParam(
      description =
          "On a route that no task runs: the agent of agents/ to call as, or operator; else who"
              + " sent the request that the route answers")
  private @Nullable String caller;

  @UriParam(
      description =
          "On a route that no task runs: what makes the order this one; the same key again"
              + " finds the same task")
  private @Nullable String key;

  @UriParam(description = "On a route that no task runs: the conversation that the task belongs to")
  private @Nullable String context;

  @UriParam(
      description =
          "On a route that no task runs: the id of a task that waits, whose answer the body is")
  private @Nullable String task;

  @UriParam(description = "On a route that no task runs: how urgent it is, 0 to 100")
  private @Nullable String priority;

  @UriParam(
      defaultValue = "progress",
      enums = "none,progress,all",
      description =
          "What the task that delegates tells of the agent's while that runs: nothing; its"
              + " progress, words and log; its artifacts too")
  private @Nullable String relay;

  @UriParam(
      defaultValue = "true",
      description =
          "Whether the exchange waits for the task to end or to need something; else it goes on as"
              + " soon as the task is in the log")
  private boolean awaitEnd = true;

  @UriParam(
      description =
          "On a route that no task runs: the options, separated by commas, whose headers may come"
              + " with the message that the route consumes")
  private @Nullable String acceptHeaders;

  @UriParam(
      defaultValue = "throw",
      enums = "throw,reply,replyFinal",
      description =
          "What a task that fails or is refused is: an exception; a body with state, code and text;"
              + " that where it is final, and an exception where it may pass")
  private String onFailure = "throw";

  private FailureReplyMode failureReply = FailureReplyMode.THROW;
  private Set<String> accepted = Set.of();

  AgentEndpoint(String uri, AgentComponent component, String agentId) {
    super(uri, component);
    this.agentId = agentId;
  }

  @Override
  public Producer createProducer() {
    return new AgentProducer(this, ((AgentComponent) getComponent()).requiredContext());
  }

  @Override
  public Consumer createConsumer(Processor processor) {
    throw new UnsupportedOperationException(
        "agent: supports producers only; a route that agents serve begins with skill:");
  }

  /**
   * Returns the option from the header set by the route, which is removed; otherwise from the
   * header of the received message if {@code acceptHeaders} names the option; otherwise from the
   * URI.
   */
  @Nullable String option(String option, Exchange exchange) {
    String header = header(option, exchange);
    return header == null ? option(option) : header;
  }

  /** Returns the option from a header; null if none sets it. */
  @Nullable String header(String option, Exchange exchange) {
    String name =
        AgentHeaders.OPTION_PREFIX
            + option.substring(0, 1).toUpperCase(Locale.ROOT)
            + option.substring(1);
    Object value = exchange.getMessage().removeHeader(name);
    if (value == null && accepted.contains(option)) {
      value = SeraiHeaders.received(exchange, name);
    }
    return value == null
        ? null
        : exchange.getContext().getTypeConverter().convertTo(String.class, exchange, value);
  }

  private @Nullable String option(String option) {
    return switch (option) {
      case "skill" -> skill;
      case "reason" -> reason;
      case "caller" -> caller;
      case "key" -> key;
      case "context" -> context;
      case "task" -> task;
      case "priority" -> priority;
      case "relay" -> relay;
      default -> throw new IllegalArgumentException("agent: has no option " + option);
    };
  }

  /** The agent's id, or the URL of its card. */
  public String getAgentId() {
    return agentId;
  }

  /** Whether the exchange waits for the end. */
  public boolean isAwaitEnd() {
    return awaitEnd;
  }

  /** Whether the exchange waits for the task to end or to need something. */
  public void setAwaitEnd(boolean awaitEnd) {
    this.awaitEnd = awaitEnd;
  }

  /** See the option. */
  public @Nullable String getSkill() {
    return skill;
  }

  /** The skill that is asked for, as id or id@version; else the body's words say it. */
  public void setSkill(@Nullable String skill) {
    this.skill = skill;
  }

  /** See the option. */
  public @Nullable String getReason() {
    return reason;
  }

  /** Why a task delegates, for those who follow it. */
  public void setReason(@Nullable String reason) {
    this.reason = reason;
  }

  /** See the option. */
  public @Nullable String getCaller() {
    return caller;
  }

  /**
   * On a route that no task runs: the agent of agents/ to call as, or {@code operator}; else who
   * sent the request that the route answers.
   */
  public void setCaller(@Nullable String caller) {
    this.caller = caller;
  }

  /** See the option. */
  public @Nullable String getAcceptHeaders() {
    return acceptHeaders;
  }

  /** The options whose headers may come with the message, such as {@code key,task}. */
  public void setAcceptHeaders(@Nullable String acceptHeaders) {
    this.acceptHeaders = acceptHeaders;
    this.accepted = acceptHeaders == null ? Set.of() : AgentHeaders.options(acceptHeaders);
  }

  /** See the option. */
  public String getOnFailure() {
    return onFailure;
  }

  /** What a failure is: {@code throw}, {@code reply} or {@code replyFinal}. */
  public void setOnFailure(String onFailure) {
    this.onFailure = onFailure;
    this.failureReply = FailureReplyMode.of(onFailure);
  }

  FailureReplyMode failureReply() {
    return failureReply;
  }

  /** See the option. */
  public @Nullable String getKey() {
    return key;
  }

  /**
   * On a route that no task runs: what makes the order this one; the same key again finds the same
   * task.
   */
  public void setKey(@Nullable String key) {
    this.key = key;
  }

  /** See the option. */
  public @Nullable String getContext() {
    return context;
  }

  /** On a route that no task runs: the conversation that the task belongs to. */
  public void setContext(@Nullable String context) {
    this.context = context;
  }

  /** See the option. */
  public @Nullable String getTask() {
    return task;
  }

  /** On a route that no task runs: the id of a task that waits, whose answer the body is. */
  public void setTask(@Nullable String task) {
    this.task = task;
  }

  /** See the option. */
  public @Nullable String getPriority() {
    return priority;
  }

  /** On a route that no task runs: how urgent it is, 0 to 100. */
  public void setPriority(@Nullable String priority) {
    this.priority = priority;
  }

  /** See the option. */
  public @Nullable String getRelay() {
    return relay;
  }

  /** What the task that delegates tells of the agent's: none, progress or all. */
  public void setRelay(@Nullable String relay) {
    this.relay = relay;
  }
}
