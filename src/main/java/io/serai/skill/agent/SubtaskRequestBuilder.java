package io.serai.skill.agent;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.RequestContext;
import io.serai.security.Caller;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.TaskFailureException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Builds delegation requests that inherit from a task: conversation, origin, priority and deadline.
 */
final class SubtaskRequestBuilder {

  /** The chain of agents through which a task came; the name is also used by A2W. */
  private static final String CHAIN_FIELD = "a2w_chain";

  private static final String CYCLE = "delegation_cycle";

  private SubtaskRequestBuilder() {}

  /**
   * Builds the request of a task that delegates. Everything but the caller is inherited from the
   * task.
   *
   * @throws TaskFailureException if the task came through the agent already
   */
  static DelegationRequest request(
      ExchangeTaskBinding binding,
      String callee,
      Caller caller,
      @Nullable String skill,
      Message message,
      int weight,
      Exchange exchange) {
    NewTask parent = binding.task().request();
    refuseCycle(parent, callee, skill);
    List<String> chain = chain(parent);
    return new DelegationRequest(
        stableId(binding.nextDelegation(callee)),
        caller,
        skill,
        message,
        parent.context(),
        parent.id(),
        withChain(parent.origin(), chain)
            .asked(parent.origin().request(), parentSpan(exchange, parent.origin())),
        parent.priority(),
        weight,
        parent.deadline(),
        parent.enforced());
  }

  /** Refuses an agent through which the task came already. */
  static void refuseCycle(NewTask parent, String callee, @Nullable String skill) {
    List<String> chain = chain(parent);
    if (!chain.contains(callee)) {
      return;
    }
    String remedy =
        chain.get(chain.size() - 1).equals(callee)
            ? callee
                + " does this task itself: call its skill by skill:"
                + (skill == null ? "ID" : skill)
            : callee + " waits for this task already: let another agent do it";
    throw new TaskFailureException(
        ErrorCode.INVALID_INPUT.code(),
        CYCLE + ": " + String.join(" to ", chain) + " to " + callee + ". " + remedy + ".",
        JsonMappers.object().put("reason", CYCLE));
  }

  /** Returns an id that depends on the name only. */
  static String stableId(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
  }

  private static List<String> chain(NewTask parent) {
    List<String> chain = new ArrayList<>();
    JsonNode facts = parent.origin().facts();
    JsonNode known =
        facts.has(CHAIN_FIELD) ? facts.get(CHAIN_FIELD) : facts.path("metadata").path(CHAIN_FIELD);
    known.forEach(id -> chain.add(id.asText()));
    if (!chain.contains(parent.agent())) {
      chain.add(parent.agent());
    }
    return chain;
  }

  /** Returns the span of the work that delegates. */
  private static @Nullable String parentSpan(Exchange exchange, ProtocolOrigin origin) {
    String span = exchange.getProperty(RequestContext.TRACEPARENT, String.class);
    return span == null ? origin.traceparent() : span;
  }

  private static ProtocolOrigin withChain(ProtocolOrigin origin, List<String> chain) {
    ObjectNode facts =
        origin.facts() instanceof ObjectNode known ? known.deepCopy() : JsonMappers.object();
    facts.set(CHAIN_FIELD, JsonMappers.MAPPER.valueToTree(chain));
    return new ProtocolOrigin(origin.protocol(), facts);
  }
}
