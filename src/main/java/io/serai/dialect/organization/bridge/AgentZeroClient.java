package io.serai.dialect.organization.bridge;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.dialect.organization.config.OrganizationAgentConfig;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundAbortSignal;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundResponse;
import io.serai.security.agent.AgentDirectory;
import io.serai.task.Message;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncProducer;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultExchange;
import org.jspecify.annotations.Nullable;

/**
 * Calls Agent Zero through the routes of {@link AgentZeroRoutes}. Thread-safe; never blocks. Stages
 * fail with {@link AgentZeroException}. Each call goes where the agent's file says now, also if the
 * task is older than that.
 */
public final class AgentZeroClient {
  private final CamelContext camel;
  private final AgentDirectory agents;
  private final AgentZeroApiRoots paths = new AgentZeroApiRoots();

  /**
   * @param agents the present organizations
   */
  public AgentZeroClient(CamelContext camel, AgentDirectory agents) {
    this.camel = camel;
    this.agents = agents;
  }

  /**
   * Posts a message, once.
   *
   * @param contextId id of the conversation; null to begin one
   * @param abort closes the connection, which fails the stage
   */
  public CompletionStage<AgentZeroAnswer> message(
      OrganizationAgentConfig organization,
      Message message,
      @Nullable String contextId,
      OutboundAbortSignal abort) {
    OrganizationAgentConfig now = now(organization);
    AgentZeroCall call =
        new AgentZeroCall(
            now,
            AgentZeroCall.MESSAGE,
            AgentZeroMessageWriter.of(message, contextId),
            now.taskTimeout(),
            abort);
    return send(AgentZeroRoutes.MESSAGE, call, AgentZeroAnswer.class);
  }

  /** Asks Agent Zero to end a conversation. */
  public CompletionStage<Void> terminate(
      OrganizationAgentConfig organization, String contextId, Duration timeout) {
    ObjectNode body = JsonMappers.object().put("context_id", contextId);
    AgentZeroCall call =
        new AgentZeroCall(
            now(organization), AgentZeroCall.TERMINATE, body, timeout, new OutboundAbortSignal());
    return send(AgentZeroRoutes.STOP, call, OutboundResponse.class).thenApply(response -> null);
  }

  /**
   * Returns what the agent's file says now; what it said last if it is not an organization any
   * more.
   */
  private OrganizationAgentConfig now(OrganizationAgentConfig organization) {
    return agents
        .find(organization.agentId())
        .flatMap(agent -> agent.block(OrganizationAgentConfig.class))
        .orElse(organization);
  }

  /** Sends a call to the place where the API answered last; if it is not there, to the other. */
  private <T> CompletionStage<T> send(String route, AgentZeroCall call, Class<T> type) {
    List<String> places = paths.of(call.organization().agentZero());
    return attempt(route, call, places.get(0), type)
        .exceptionallyCompose(
            failure ->
                isMissing(failure)
                    ? attempt(route, call, places.get(1), type)
                        .exceptionallyCompose(
                            other ->
                                CompletableFuture.failedFuture(isMissing(other) ? failure : other))
                    : CompletableFuture.failedFuture(failure));
  }

  private static boolean isMissing(Throwable failure) {
    return CompletionCause.of(failure) instanceof AgentZeroException known && known.isMissing();
  }

  private <T> CompletionStage<T> attempt(
      String route, AgentZeroCall call, String place, Class<T> type) {
    return post(route, call.below(place), type)
        .thenApply(
            answer -> {
              paths.answered(call.organization().agentZero(), place);
              return answer;
            });
  }

  private <T> CompletionStage<T> post(String route, AgentZeroCall call, Class<T> type) {
    CompletableFuture<T> result = new CompletableFuture<>();
    Exchange exchange = new DefaultExchange(camel);
    exchange.getMessage().setBody(call);
    try {
      AsyncProducer producer =
          camel.getEndpoint(AgentZeroRoutes.address(route)).createAsyncProducer();
      producer.start();
      producer.process(exchange, doneSync -> complete(exchange, call, type, result));
    } catch (Exception unavailable) {
      result.completeExceptionally(failure(unavailable, call));
    }
    return result;
  }

  private static <T> void complete(
      Exchange exchange, AgentZeroCall call, Class<T> type, CompletableFuture<T> result) {
    Exception failure = exchange.getException();
    if (failure == null) {
      result.complete(exchange.getMessage().getBody(type));
    } else {
      result.completeExceptionally(failure(failure, call));
    }
  }

  private static AgentZeroException failure(Exception failure, AgentZeroCall call) {
    if (failure instanceof AgentZeroException known) {
      return known;
    }
    if (!(failure instanceof OutboundException outbound)) {
      return AgentZeroException.refused(
          "The hub could not call Agent Zero.", "Check the log of the hub.");
    }
    return switch (outbound.reason()) {
      case TIMEOUT ->
          AgentZeroException.timedOut(
              "Agent Zero did not answer in time: the task timed out after "
                  + seconds(call.timeout())
                  + " (task_timeout).");
      case STATUS -> status(outbound.status());
      case TOO_LARGE ->
          AgentZeroException.refused(
              "The answer of Agent Zero is too large to be read.",
              "Begin a new task that asks for less text, or for files.");
      case REFUSED ->
          AgentZeroException.refused(
              "Agent Zero cannot be called at its address: " + outbound.getMessage() + ".",
              "Name the private hosts that may be called in"
                  + " serai.outbound.allowed-private-hosts.");
      case UNREACHABLE, REDIRECTS, REJECTED ->
          outbound.isUnsent()
              ? AgentZeroException.refused(
                  "Agent Zero could not be reached: " + outbound.getMessage() + ".",
                  "Begin a new task once Agent Zero runs at its agent_zero_url.")
              : AgentZeroException.broken(
                  "The connection to Agent Zero broke: "
                      + outbound.getMessage()
                      + ". The message was not sent again.");
    };
  }

  private static AgentZeroException status(int status) {
    String words = "Agent Zero answered with the status " + status + ".";
    return switch (status) {
      case 401, 403 -> AgentZeroException.refused(words, "Check api_key in the file of the agent.");
      case 404, 405 -> AgentZeroException.missing(words);
      case 408, 502, 503, 504 -> AgentZeroException.broken(words); // of a proxy in front of it
      default -> AgentZeroException.refused(words, "Check the log of Agent Zero.");
    };
  }

  private static String seconds(Duration timeout) {
    return timeout.toMillis() % 1000 == 0 ? timeout.toSeconds() + " s" : timeout.toMillis() + " ms";
  }
}
