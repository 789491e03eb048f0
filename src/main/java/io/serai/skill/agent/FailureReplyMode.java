package io.serai.skill.agent;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.camel.Exchange;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The values of the option {@code onFailure} of {@code agent:} and {@code skill:}: whether a
 * failure is an exception or a reply body.
 */
public enum FailureReplyMode {
  /** Every failure is an exception. */
  THROW("throw"),
  /** Every failure is a reply, except that of a task which continues without being followed. */
  REPLY("reply"),
  /** A final failure is a reply; one that may pass is an exception. */
  REPLY_FINAL("replyFinal");

  private static final Logger LOG = LoggerFactory.getLogger(FailureReplyMode.class);

  private final String option;

  FailureReplyMode(String option) {
    this.option = option;
  }

  /** Parses the option. */
  public static FailureReplyMode of(String option) {
    for (FailureReplyMode each : values()) {
      if (each.option.equals(option)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        "onFailure must be throw, reply or replyFinal, not " + option);
  }

  /** Ends the exchange with a failure. Exceptions of other types are thrown in every mode. */
  void end(Exchange exchange, Throwable failure) {
    if (this != THROW && failure instanceof AgentFailedException failed) {
      reply(exchange, failed.state(), of(failed), String.valueOf(failed.getMessage()));
    } else if (this == REPLY
        && failure instanceof AgentUnavailableException unavailable
        && !unavailable.begun()) {
      reply(exchange, "REJECTED", of(unavailable), unavailable.text());
    } else {
      exchange.setException(failure);
    }
  }

  private static void reply(
      Exchange exchange, String state, Map<String, Object> body, String message) {
    log(exchange, message);
    exchange.getMessage().setHeader(AgentHeaders.TASK_STATE, state);
    exchange.getMessage().setBody(body);
  }

  /** Writes to the log that a failure is answered, which no exception shows. */
  public static void log(Exchange exchange, String message) {
    LOG.warn(
        "Route {} answers exchange {} with a failure: {}",
        exchange.getFromRouteId(),
        exchange.getExchangeId(),
        message);
  }

  private static Map<String, Object> of(AgentFailedException failed) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("state", failed.state());
    if (failed.code() != null) {
      body.put("code", failed.code());
    }
    body.put("text", failed.text());
    if (failed.taskId() != null) {
      body.put("task", failed.taskId());
    }
    return body;
  }

  private static Map<String, Object> of(AgentUnavailableException unavailable) {
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("state", "REJECTED");
    body.put("code", unavailable.taskCode());
    body.put("text", unavailable.text());
    body.put("retryAfter", unavailable.retryAfter().toSeconds());
    return body;
  }
}
