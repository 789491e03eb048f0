package io.serai.a2a.remote;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.client.CardBook;
import io.serai.a2a.client.CardState;
import io.serai.a2a.model.AgentCard;
import io.serai.http.FrontDoor;
import io.serai.http.SealedBody;
import io.serai.security.AgentDirectory;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.apache.camel.Exchange;

/**
 * Registers agents elsewhere: reads the card, writes the agent's file to {@code
 * agents/registered/}, which is on the disk as a whole before it is answered, and has the folder
 * looked through.
 */
public final class Registrations {
  private final RegisteredFiles files;
  private final CardBook cards;
  private final AgentListing listing;
  private final RemoteAgents remotes;
  private final Supplier<CompletionStage<Void>> rescan;
  private final Executor worker;

  /**
   * @param agents the folder {@code agents/}
   * @param rescan has that folder looked through
   * @param worker reads and writes files; its queue is bounded
   */
  public Registrations(
      Path agents,
      AgentDirectory directory,
      CardBook cards,
      AgentListing listing,
      RemoteAgents remotes,
      Supplier<CompletionStage<Void>> rescan,
      Executor worker) {
    this.files = new RegisteredFiles(agents.resolve("registered"), directory);
    this.cards = cards;
    this.listing = listing;
    this.remotes = remotes;
    this.rescan = rescan;
    this.worker = worker;
  }

  CompletionStage<Void> register(Exchange exchange) {
    requireOperator(exchange);
    String body =
        exchange.getMessage().getBody() instanceof SealedBody sealed
            ? sealed.text()
            : exchange.getMessage().getBody(String.class);
    Registration wanted = Registration.read(body == null ? "" : body);
    return cards
        .look(wanted.remote())
        .thenCompose(
            state -> {
              AgentCard card = card(state);
              String id = wanted.id(card);
              exchange.setProperty(FrontDoor.SUBJECT, id);
              return onWorker(() -> files.write(id, wanted))
                  .thenCompose(
                      isNew -> applied(id).thenAccept(done -> answer(exchange, id, isNew)));
            });
  }

  CompletionStage<Void> remove(Exchange exchange) {
    requireOperator(exchange);
    String id = String.valueOf(exchange.getMessage().getHeader("id"));
    return onWorker(() -> files.delete(id))
        .thenCompose(done -> applied(id))
        .thenRun(() -> Answers.nothing(exchange));
  }

  private CompletionStage<Void> applied(String id) {
    return rescan.get().thenCompose(done -> remotes.settled(id));
  }

  private void answer(Exchange exchange, String id, boolean isNew) {
    ObjectNode agent =
        listing
            .one(id, AgentRoutes.caller(exchange))
            .orElseThrow(
                () ->
                    AgentRoutes.refuse(
                        409, "CONFLICT", "The agent is refused; GET /a2s/v1/reloads tells why."));
    if (isNew) {
      exchange.getMessage().setHeader("Location", "/a2s/v1/agents/" + id);
    }
    Answers.json(exchange, isNew ? 201 : 200, agent);
  }

  private static AgentCard card(CardState state) {
    AgentCard card = state.card();
    if (card == null || state.fault() != null) {
      throw AgentRoutes.refuse(422, "CARD_UNUSABLE", "The card cannot be used: " + state.fault());
    }
    return card;
  }

  private static void requireOperator(Exchange exchange) {
    if (!AgentRoutes.caller(exchange).operator()) {
      throw AgentRoutes.refuse(403, "FORBIDDEN", "Only operators register agents.");
    }
  }

  private <T> CompletionStage<T> onWorker(Supplier<T> work) {
    try {
      return CompletableFuture.supplyAsync(work, worker);
    } catch (RejectedExecutionException full) {
      throw AgentRoutes.refuse(503, "UNAVAILABLE", "The hub is busy. Try again in a second.");
    }
  }
}
