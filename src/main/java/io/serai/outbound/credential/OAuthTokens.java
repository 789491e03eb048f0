package io.serai.outbound.credential;

import io.serai.concurrent.CompletionCause;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.credential.IssuedToken.FoundServer;
import io.serai.outbound.credential.OAuthDiscovery.Discovered;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.vault.VaultCredential;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of OAuth 2 clients (RFC 6749, 4.4). A token is used until it is about to expire; then one
 * request fetches the next one, and all calls that need it wait for that request. Calls that are
 * challenged at the same time wait for one discovery. Thread-safe.
 */
final class OAuthTokens {
  private static final int MAX_TOKENS = 1_000;

  private final OutboundGateway outbound;
  private final Clock clock;
  private final OAuthDestinations destinations;
  private final OAuthDiscovery discovery;
  private final Map<TokenKey, IssuedToken> tokens = new ConcurrentHashMap<>();
  private final Map<Challenged, CompletableFuture<Discovered>> discoveries =
      new ConcurrentHashMap<>();

  OAuthTokens(OutboundGateway outbound, Clock clock) {
    this.outbound = outbound;
    this.clock = clock;
    this.destinations = new OAuthDestinations(outbound.privateHosts());
    this.discovery = new OAuthDiscovery(outbound, destinations);
  }

  /** A challenge that is being followed. */
  private record Challenged(VaultCredential credential, URI address, BearerChallenge challenge) {}

  /**
   * A token that is needed.
   *
   * @param scope what it must permit at least
   * @param server the one that issues it; null if it has to be found
   */
  private record Need(
      TokenKey key,
      VaultCredential credential,
      OAuthClient client,
      OAuthScope scope,
      @Nullable FoundServer server) {

    Optional<String> resource() {
      return client.resource().or(() -> key.resource().map(ResourceIdentifier::text));
    }
  }

  /**
   * Returns the header with a token for an address, or {@link HeaderCredential#NONE} if the service
   * has to challenge first; fails with {@link CredentialException}.
   */
  CompletionStage<HeaderCredential> find(VaultCredential credential, URI address) {
    OAuthClient client = OAuthClient.of(credential);
    TokenKey key = key(credential, client, address);
    if (client.isDiscovered() && key.resource().isEmpty()) {
      return CompletableFuture.completedFuture(HeaderCredential.NONE);
    }
    return issue(new Need(key, credential, client, client.scope(), null), token -> true);
  }

  /**
   * Returns the header with a token that answers a challenge; fails with {@link
   * CredentialException}.
   *
   * @param refused the header that the service refused, if one was sent
   */
  CompletionStage<HeaderCredential> challenged(
      VaultCredential credential,
      URI address,
      @Nullable HeaderCredential refused,
      BearerChallenge challenge) {
    OAuthClient client = OAuthClient.of(credential);
    TokenKey key = key(credential, client, address);
    if (client.tokenUrl().isPresent()) {
      // the operator decides what a token is requested with, unless it was valid and not enough
      OAuthScope more = challenge.insufficient() ? challenge.scope() : OAuthScope.NONE;
      Need need = new Need(key, credential, client, client.scope().and(more), null);
      return issue(need, token -> !token.isRefused(refused));
    }
    IssuedToken known = tokens.get(key);
    if (known != null
        && known.isUsable(credential, clock.instant())
        && !known.isRefused(refused)
        && known.scope().covers(challenge.scope())) {
      return known.header(); // another call has answered the same challenge
    }
    return discovered(credential, client, address, challenge)
        .thenCompose(
            found ->
                issue(
                    need(credential, client, challenge, found),
                    token -> !token.isRefused(refused)));
  }

  private Need need(
      VaultCredential credential, OAuthClient client, BearerChallenge challenge, Discovered found) {
    TokenKey key = new TokenKey(credential.id(), found.resource().map(ProtectedResource::id));
    OAuthScope scope = client.scope().and(challenge.scope());
    IssuedToken known = tokens.get(key);
    boolean first = known == null || !known.isOf(credential) || known.scope().isEmpty();
    if (scope.isEmpty() && first) { // nobody says what is needed but the service's metadata
      scope = found.resource().map(ProtectedResource::scope).orElse(OAuthScope.NONE);
    }
    FoundServer server = new FoundServer(found.server(), clock.instant());
    return new Need(key, credential, client, scope, server);
  }

  private CompletionStage<Discovered> discovered(
      VaultCredential credential, OAuthClient client, URI address, BearerChallenge challenge) {
    Challenged challenged = new Challenged(credential, withoutQuery(address), challenge);
    CompletableFuture<Discovered> mine = new CompletableFuture<>();
    CompletableFuture<Discovered> running = discoveries.putIfAbsent(challenged, mine);
    if (running != null) {
      return running;
    }
    follow(client, challenged)
        .whenComplete(
            (found, failure) -> {
              discoveries.remove(challenged, mine);
              if (failure == null) {
                mine.complete(found);
              } else {
                mine.completeExceptionally(
                    refusal(credential.id(), CompletionCause.of(failure), false));
              }
            });
    return mine;
  }

  private CompletionStage<Discovered> follow(OAuthClient client, Challenged challenged) {
    try {
      return discovery.follow(
          challenged.credential(), client, challenged.address(), challenged.challenge());
    } catch (CredentialException refused) {
      return CompletableFuture.failedFuture(refused);
    }
  }

  /** Returns an address without query and fragment. */
  private static URI withoutQuery(URI address) {
    String text = address.toString();
    int end = 0;
    while (end < text.length() && text.charAt(end) != '?' && text.charAt(end) != '#') {
      end++;
    }
    return end == text.length() ? address : URI.create(text.substring(0, end));
  }

  /**
   * Returns the key of the token for an address: that of the service whose challenge was answered,
   * or of all services.
   */
  private TokenKey key(VaultCredential credential, OAuthClient client, URI address) {
    TokenKey all = new TokenKey(credential.id(), Optional.empty());
    if (client.tokenUrl().isPresent()) {
      return all;
    }
    Instant now = clock.instant();
    return tokens.entrySet().stream()
        .filter(each -> each.getKey().id().equals(credential.id()))
        .filter(each -> each.getKey().resource().filter(r -> r.covers(address)).isPresent())
        .filter(
            each ->
                each.getValue().isOf(credential)
                    && (!each.getValue().isExpired(now)
                        || each.getValue().freshServer(now) != null))
        .map(Map.Entry::getKey)
        .max(Comparator.comparingInt(TokenKey::precision))
        .orElse(all);
  }

  /** Returns the header of the known token if it suits, otherwise that of a new one. */
  private CompletionStage<HeaderCredential> issue(Need need, Predicate<IssuedToken> suits) {
    IssuedToken[] fetched = {null};
    IssuedToken token =
        tokens.compute(
            need.key(),
            (key, known) -> {
              Instant now = clock.instant();
              if (known != null
                  && known.isUsable(need.credential(), now)
                  && known.scope().covers(need.scope())
                  && suits.test(known)) {
                return known;
              }
              fetched[0] = next(need, known, now);
              return fetched[0];
            });
    if (fetched[0] != null) {
      forgetOld(need.key());
      fetch(need, token);
    }
    return token.header();
  }

  private static IssuedToken next(Need need, @Nullable IssuedToken known, Instant now) {
    if (known == null || !known.isOf(need.credential())) {
      return new IssuedToken(need.credential(), need.scope(), need.server());
    }
    FoundServer server = need.server() == null ? known.freshServer(now) : need.server();
    return new IssuedToken(need.credential(), known.scope().and(need.scope()), server);
  }

  /** Forgets tokens of deleted credentials too, and all others if there are too many. */
  private void forgetOld(TokenKey current) {
    Instant now = clock.instant();
    tokens.values().removeIf(each -> each.isExpired(now) && each.freshServer(now) == null);
    if (tokens.size() > MAX_TOKENS) {
      tokens.keySet().removeIf(each -> !each.equals(current));
    }
  }

  private void fetch(Need need, IssuedToken token) {
    if (need.client().isDiscovered() && token.server() == null) {
      tokens.remove(need.key(), token); // what was known is forgotten: the service has to challenge
      token.header().complete(HeaderCredential.NONE);
      return;
    }
    String id = need.credential().id();
    boolean discovered = need.client().tokenUrl().isEmpty();
    server(need, token)
        .thenCompose(
            server ->
                send(
                    need,
                    new OAuthTokenRequest(need.client(), server, need.resource(), token.scope())))
        .thenApply(response -> TokenResponse.read(id, response))
        .whenComplete(
            (response, failure) -> {
              if (failure == null) {
                token.expireAt(clock.instant().plus(response.life()));
                token.header().complete(header(need.client(), response.token()));
              } else {
                tokens.remove(need.key(), token);
                CredentialException refusal = refusal(id, CompletionCause.of(failure), discovered);
                token.header().completeExceptionally(refusal);
              }
            });
  }

  private CompletionStage<AuthorizationServer> server(Need need, IssuedToken token) {
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

  private CompletionStage<OutboundResponse> send(Need need, OAuthTokenRequest request) {
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

  private static HeaderCredential header(OAuthClient client, String token) {
    Set<String> secrets =
        client.clientSecret().isEmpty() || client.clientSecret().equals(token)
            ? Set.of(token)
            : Set.of(token, client.clientSecret());
    return new HeaderCredential("Bearer " + token, secrets, true);
  }

  private static CredentialException refusal(String id, Throwable failure, boolean withError) {
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
