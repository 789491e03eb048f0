package io.serai.a2a.remote;

import io.serai.concurrent.CompletionCause;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorException;
import io.serai.security.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.support.AsyncProcessorSupport;

/**
 * Camel routes of the agents API: {@code GET, POST /a2s/v1/agents} and {@code GET, DELETE
 * /a2s/v1/agents/{id}}.
 *
 * <p>Operators register and remove remote agents. Other callers see the agents that they may call.
 */
public final class AgentsApi extends RouteBuilder {
  private static final String JSON = "application/json";

  private final AgentListing listing;
  private final AgentRegistrar agentRegistrar;

  public AgentsApi(AgentListing listing, AgentRegistrar agentRegistrar) {
    this.listing = listing;
    this.agentRegistrar = agentRegistrar;
  }

  @Override
  public void configure() {
    errorHandler(noErrorHandler());
    RestDefinition rest = rest("/a2s/v1/agents").description("Local and remote agents.");
    rest.get()
        .id("agents-list-api")
        .description("Lists the agents.")
        .produces(JSON)
        .to("direct:agents-list");
    rest.post()
        .id("agents-register-api")
        .description("Registers a remote agent by its card.")
        .consumes(JSON)
        .produces(JSON)
        .to("direct:agents-register");
    rest.get("/{id}")
        .id("agents-read-api")
        .description("Reads an agent.")
        .produces(JSON)
        .to("direct:agents-read");
    rest.delete("/{id}")
        .id("agents-remove-api")
        .description("Removes a registered agent.")
        .to("direct:agents-remove");
    route("agents-list", this::list);
    route("agents-read", this::read);
    route("agents-register", agentRegistrar::register);
    route("agents-remove", agentRegistrar::remove);
  }

  private void route(String id, ExchangeHandler exchangeHandler) {
    from("direct:" + id)
        .routeId(id)
        .process(new StageProcessor(exchangeHandler))
        .id(id + "-operation");
  }

  private CompletionStage<Void> list(Exchange exchange) {
    AgentsApiResponses.json(exchange, 200, listing.all(caller(exchange)));
    return CompletableFuture.completedFuture(null);
  }

  private CompletionStage<Void> read(Exchange exchange) {
    String id = String.valueOf(exchange.getMessage().getHeader("id"));
    AgentsApiResponses.json(
        exchange,
        200,
        listing
            .one(id, caller(exchange))
            .orElseThrow(() -> refuse(404, "NOT_FOUND", "There is no agent " + id + ".")));
    return CompletableFuture.completedFuture(null);
  }

  static Caller caller(Exchange exchange) {
    return exchange.getProperty(Caller.PROPERTY, Caller.class);
  }

  static HttpErrorException refuse(int status, String code, String message) {
    return new HttpErrorException(HttpError.of(status, code, message));
  }

  /** Handles a request; the stage completes when the exchange has the response. */
  private interface ExchangeHandler {
    CompletionStage<Void> run(Exchange exchange);
  }

  /** Runs a handler as an asynchronous Camel processor. */
  private static final class StageProcessor extends AsyncProcessorSupport {
    private final ExchangeHandler exchangeHandler;

    StageProcessor(ExchangeHandler exchangeHandler) {
      this.exchangeHandler = exchangeHandler;
    }

    @Override
    public boolean process(Exchange exchange, AsyncCallback callback) {
      CompletionStage<Void> handled;
      try {
        handled = exchangeHandler.run(exchange);
      } catch (RuntimeException refused) {
        handled = CompletableFuture.failedFuture(refused);
      }
      boolean synchronous = handled.toCompletableFuture().isDone();
      handled.whenComplete(
          (done, failure) -> {
            if (failure != null) {
              exchange.setException(CompletionCause.of(failure));
            }
            callback.done(synchronous);
          });
      return synchronous;
    }
  }
}
