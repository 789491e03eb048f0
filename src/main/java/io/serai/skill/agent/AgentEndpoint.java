package io.serai.skill.agent;

import io.serai.route.header.SeraiHeaderGuard;
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
@UriEndpoint(
    firstVersion = "0.1.0",
    scheme = "agent",
    title = "Agent",
    syntax = "agent:agentId",
    category = {Category.CORE, Category.AI},
    producerOnly = true,
    headersClass = AgentHeaders.class)
public class AgentEndpoint extends DefaultEndpoint {

  @UriPath(description = "The id of an agent, or the URL of its card")
  @Metadata(required = true)
  private final String agentId;

  @UriParam(
      description =
          "The requested skill, as id or id@version; by default it is determined from the body")
  private @Nullable String skill;

  @UriParam(description = "The reason for delegating, shown to callers that follow the task")
  private @Nullable String reason;

  @UriParam(
      description =
          "On a route that no task runs: the agent of agents/ to call as, or operator; by default"
              + " the sender of the request that the route answers")
  private @Nullable String caller;

  @UriParam(
      description =
          "On a route that no task runs: an idempotency key; the same key returns the same task")
  private @Nullable String key;

  @UriParam(description = "On a route that no task runs: the conversation that the task belongs to")
  private @Nullable String context;

  @UriParam(
      description = "On a route that no task runs: the id of a waiting task that the body answers")
  private @Nullable String task;

  @UriParam(description = "On a route that no task runs: the priority, 0 to 100")
  private @Nullable String priority;

  @UriParam(
      defaultValue = "progress",
      enums = "none,progress,all",
      description =
          "Which events of the agent's task are relayed to the delegating task: none; progress,"
              + " messages and log; artifacts too")
  private @Nullable String relay;

  @UriParam(
      defaultValue = "true",
      description =
          "Whether the exchange waits until the task ends or needs something; otherwise it"
              + " continues as soon as the task is in the log")
  private boolean awaitEnd = true;

  @UriParam(
      description =
          "On a route that no task runs: the options, separated by commas, that headers of the"
              + " consumed message may set")
  private @Nullable String acceptHeaders;

  @UriParam(
      defaultValue = "throw",
      enums = "throw,reply,replyFinal",
      description =
          "How a failed or refused task is reported: as an exception; as a body with state, code"
              + " and text; as a body if the failure is final, otherwise as an exception")
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
      value = SeraiHeaderGuard.received(exchange, name);
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

  /** Returns the agent's id, or the URL of its card. */
  public String getAgentId() {
    return agentId;
  }

  /** Whether the exchange waits until the task ends or needs something. */
  public boolean isAwaitEnd() {
    return awaitEnd;
  }

  /** Sets whether the exchange waits until the task ends or needs something. */
  public void setAwaitEnd(boolean awaitEnd) {
    this.awaitEnd = awaitEnd;
  }

  /** Returns the option. */
  public @Nullable String getSkill() {
    return skill;
  }

  /** Sets the requested skill, as id or id@version; null: it is determined from the body. */
  public void setSkill(@Nullable String skill) {
    this.skill = skill;
  }

  /** Returns the option. */
  public @Nullable String getReason() {
    return reason;
  }

  /** Sets the reason for delegating, which callers that follow the task see. */
  public void setReason(@Nullable String reason) {
    this.reason = reason;
  }

  /** Returns the option. */
  public @Nullable String getCaller() {
    return caller;
  }

  /**
   * Sets the agent of agents/ to call as on a route that no task runs, or {@code operator}; null:
   * the sender of the request that the route answers.
   */
  public void setCaller(@Nullable String caller) {
    this.caller = caller;
  }

  /** Returns the option. */
  public @Nullable String getAcceptHeaders() {
    return acceptHeaders;
  }

  /** Sets the options that headers of the consumed message may set, such as {@code key,task}. */
  public void setAcceptHeaders(@Nullable String acceptHeaders) {
    this.acceptHeaders = acceptHeaders;
    this.accepted = acceptHeaders == null ? Set.of() : AgentHeaders.options(acceptHeaders);
  }

  /** Returns the option. */
  public String getOnFailure() {
    return onFailure;
  }

  /** Sets how a failure is reported: {@code throw}, {@code reply} or {@code replyFinal}. */
  public void setOnFailure(String onFailure) {
    this.onFailure = onFailure;
    this.failureReply = FailureReplyMode.of(onFailure);
  }

  FailureReplyMode failureReply() {
    return failureReply;
  }

  /** Returns the option. */
  public @Nullable String getKey() {
    return key;
  }

  /** Sets the idempotency key on a route that no task runs; the same key returns the same task. */
  public void setKey(@Nullable String key) {
    this.key = key;
  }

  /** Returns the option. */
  public @Nullable String getContext() {
    return context;
  }

  /** Sets the conversation of the task on a route that no task runs. */
  public void setContext(@Nullable String context) {
    this.context = context;
  }

  /** Returns the option. */
  public @Nullable String getTask() {
    return task;
  }

  /** Sets the id of a waiting task that the body answers, on a route that no task runs. */
  public void setTask(@Nullable String task) {
    this.task = task;
  }

  /** Returns the option. */
  public @Nullable String getPriority() {
    return priority;
  }

  /** Sets the priority on a route that no task runs, 0 to 100. */
  public void setPriority(@Nullable String priority) {
    this.priority = priority;
  }

  /** Returns the option. */
  public @Nullable String getRelay() {
    return relay;
  }

  /**
   * Sets which events of the agent's task are relayed to the delegating task: none, progress or
   * all.
   */
  public void setRelay(@Nullable String relay) {
    this.relay = relay;
  }
}
