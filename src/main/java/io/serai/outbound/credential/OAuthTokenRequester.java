package io.serai.outbound.credential;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.credential.IssuedToken.FoundServer;
import io.serai.outbound.gateway.OutboundGateway;
import java.time.Clock;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Requests tokens from authorization servers (RFC 6749, 4.4.2), whose metadata it discovers if the
 * credential names only their issuer. Thread-safe.
 */
final class OAuthTokenRequester {
  private final OutboundGateway outbound;
  private final Clock clock;
  private final OAuthDestinationCheck destinations;
  private final OAuthDiscovery discovery;

  OAuthTokenRequester(
      OutboundGateway outbound,
      Clock clock,
      OAuthDestinationCheck destinations,
      OAuthDiscovery discovery) {
    this.outbound = outbound;
    this.clock = clock;
    this.destinations = destinations;
    this.discovery = discovery;
  }

  /**
   * Requests a token; fails with {@link CredentialException}.
   *
   * @param token the place of the token, which says with which scope and from which server
   */
  CompletionStage<TokenResponse> request(NeededToken need, IssuedToken token) {
    String id = need.credential().id();
    boolean discovered = need.client().tokenUrl().isEmpty();
    return server(need, token)
        .thenCompose(
            server ->
                send(
                    need,
                    new OAuthTokenRequest(need.client(), server, need.resource(), token.scope())))
        .thenApply(response -> TokenResponse.read(id, response))
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    refusal(id, CompletionCause.of(failure), discovered)));
  }

  private CompletionStage<AuthorizationServer> server(NeededToken need, IssuedToken token) {
    if (need.client().tokenUrl().isPresent()) {
      return CompletableFuture.completedFuture(
          AuthorizationServer.at(need.client().tokenUrl().get()));
    }
    FoundServer known = token.server();
    if (known != null) {
      return CompletableFuture.completedFuture(known.server());
    }
    try {
      return discovery
          .server(need.credential(), need.client().issuer().orElseThrow())
          .thenApply(
              found -> {
                token.issuedBy(new FoundServer(found, clock.instant()));
                return found;
              });
    } catch (CredentialException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  private CompletionStage<OutboundResponse> send(NeededToken need, OAuthTokenRequest request) {
    boolean discovered = request.server().issuer().isPresent();
    if (discovered) {
      destinations.requireAllowed(need.credential(), need.client(), request.server());
    }
    if (request.scope().toString().length() > OAuthScope.MAX_LENGTH) {
      throw new CredentialException(
          "The service of the credential " + need.credential().id() + " asks for too much scope.",
          "Ask an operator to check the service.");
    }
    return outbound.send(
        request.toOutbound(outbound.policy()),
        exchange -> {
          CallInitiator.hub("credential " + need.credential().id()).on(exchange);
          if (discovered) {
            exchange.setProperty(OutboundRequest.NO_REDIRECTS, true);
          }
        });
  }

  /**
   * Returns why there is no token.
   *
   * @param withError whether the code of the error that the server sent is told
   */
  static CredentialException refusal(String id, Throwable failure, boolean withError) {
    if (failure instanceof CredentialException known) {
      return known;
    }
    String reason = "the hub failed to ask for it";
    if (failure instanceof OutboundException outboundFailure) {
      Optional<String> error = withError ? TokenResponse.error(outboundFailure) : Optional.empty();
      reason = outboundFailure.getMessage() + error.map(code -> " (" + code + ")").orElse("");
    }
    return new CredentialException(
        "No token for the credential " + id + ": " + reason + ".",
        "Try again later, or ask an operator to check the credential.");
  }
}
