package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.RemoteCardCache;
import io.serai.a2a.client.RemoteCardState;
import io.serai.a2a.model.AgentCard;
import io.serai.http.HubHttpServer;
import io.serai.http.RedactedRequestBody;
import io.serai.security.AgentDirectory;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.apache.camel.Exchange;

/**
 * Registers and removes remote agents.
 *
 * <p>Registration reads the card, writes the agent's file to {@code agents/registered/} and has the
 * folder scanned. The response is sent when the file is on disk and its agent is active.
 */
public final class AgentRegistrar {
  private final RegisteredAgentFiles files;
  private final RemoteCardCache cards;
  private final AgentListing listing;
  private final RemoteSkillSynchronizer remotes;
  private final Supplier<CompletionStage<Void>> rescan;
  private final Executor worker;

  /**
   * @param agents the folder {@code agents/}
   * @param rescan scans that folder
   * @param worker reads and writes files; its queue is bounded
   */
  public AgentRegistrar(
      Path agents,
      AgentDirectory directory,
      RemoteCardCache cards,
      AgentListing listing,
      RemoteSkillSynchronizer remotes,
      Supplier<CompletionStage<Void>> rescan,
      Executor worker) {
    this.files = new RegisteredAgentFiles(agents.resolve("registered"), directory);
    this.cards = cards;
    this.listing = listing;
    this.remotes = remotes;
    this.rescan = rescan;
    this.worker = worker;
  }

  CompletionStage<Void> register(Exchange exchange) {
    requireOperator(exchange);
    String body =
        exchange.getMessage().getBody() instanceof RedactedRequestBody redacted
            ? redacted.text()
            : exchange.getMessage().getBody(String.class);
    AgentRegistrationRequest registration = AgentRegistrationRequest.read(body == null ? "" : body);
    return cards
        .refresh(registration.remote())
        .thenCompose(
            state -> {
              AgentCard card = card(state);
              String id = registration.id(card);
              exchange.setProperty(HubHttpServer.SUBJECT, id);
              return onWorker(() -> files.write(id, registration))
                  .thenCompose(
                      isNew -> awaitActive(id).thenAccept(done -> respond(exchange, id, isNew)));
            });
  }

  CompletionStage<Void> remove(Exchange exchange) {
    requireOperator(exchange);
    String id = String.valueOf(exchange.getMessage().getHeader("id"));
    return onWorker(() -> files.delete(id))
        .thenCompose(done -> awaitActive(id))
        .thenRun(() -> AgentsApiResponses.nothing(exchange));
  }

  private CompletionStage<Void> awaitActive(String id) {
    return rescan.get().thenCompose(done -> remotes.settled(id));
  }

  private void respond(Exchange exchange, String id, boolean isNew) {
    ObjectNode agent =
        listing
            .one(id, AgentsApi.caller(exchange))
            .orElseThrow(
                () ->
                    AgentsApi.refuse(
                        409,
                        "CONFLICT",
                        "The agent is refused. GET /a2s/v1/reloads shows the reason."));
    if (isNew) {
      exchange.getMessage().setHeader("Location", "/a2s/v1/agents/" + id);
    }
    AgentsApiResponses.json(exchange, isNew ? 201 : 200, agent);
  }

  private static AgentCard card(RemoteCardState state) {
    AgentCard card = state.card();
    if (card == null || state.fault() != null) {
      throw AgentsApi.refuse(422, "CARD_UNUSABLE", "The card cannot be used: " + state.fault());
    }
    return card;
  }

  private static void requireOperator(Exchange exchange) {
    if (!AgentsApi.caller(exchange).operator()) {
      throw AgentsApi.refuse(403, "FORBIDDEN", "Only operators register agents.");
    }
  }

  private <T> CompletionStage<T> onWorker(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, worker);
    } catch (RejectedExecutionException full) {
      throw AgentsApi.refuse(503, "UNAVAILABLE", "The hub is busy. Try again in a second.");
    }
  }
}
