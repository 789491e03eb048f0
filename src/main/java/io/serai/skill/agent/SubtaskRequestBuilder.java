package io.serai.skill.agent;

import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.document.JsonMappers;
import io.serai.http.request.RequestContext;
import io.serai.security.Caller;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Builds delegation requests that inherit from a task: conversation, origin, priority and deadline.
 */
final class SubtaskRequestBuilder {

  private static final String CYCLE = "delegation_cycle";

  private SubtaskRequestBuilder() {}

  /**
   * Builds the request of a task that delegates. Everything but the caller is inherited from the
   * task.
   *
   * @param reason why the task is delegated; null if the route does not say
   * @throws TaskFailureException if the task came through the agent already
   */
  static DelegationRequest request(
      ExchangeTaskBinding binding,
      String callee,
      Caller caller,
      @Nullable String skill,
      @Nullable String reason,
      Message message,
      int weight,
      Exchange exchange) {
    NewTask parent = binding.task().request();
    refuseCycle(parent, callee, skill);
    return new DelegationRequest(
        stableId(binding.nextDelegation(callee, exchange)),
        caller,
        skill,
        message,
        parent.context(),
        parent.id(),
        DelegationChain.through(parent)
            .keep(parent.origin().with(DelegationRequest.REASON, TextNode.valueOf(reason)))
            .asked(parent.origin().request(), parentSpan(exchange, parent.origin())),
        parent.priority(),
        weight,
        parent.deadline(),
        parent.enforced());
  }

  /** Refuses an agent through which the task came already. */
  static void refuseCycle(NewTask parent, String callee, @Nullable String skill) {
    DelegationChain chain = DelegationChain.through(parent);
    if (!chain.contains(callee)) {
      return;
    }
    String remedy =
        chain.last().equals(callee)
            ? callee
                + " does this task itself: call its skill by skill:"
                + (skill == null ? "ID" : skill)
            : callee + " waits for this task already: let another agent do it";
    throw new TaskFailureException(
        ErrorCode.INVALID_INPUT.code(),
        CYCLE + ": " + chain + " to " + callee + ". " + remedy + ".",
        JsonMappers.object().put("reason", CYCLE));
  }

  /** Returns an id that depends on the name only. */
  static String stableId(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** Returns the span of the work that delegates. */
  private static @Nullable String parentSpan(Exchange exchange, ProtocolOrigin origin) {
    String span = exchange.getProperty(RequestContext.TRACEPARENT, String.class);
    return span == null ? origin.traceparent() : span;
  }
}
