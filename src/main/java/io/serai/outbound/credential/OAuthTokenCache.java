package io.serai.outbound.credential;

import io.serai.concurrent.CompletionCause;
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
final class OAuthTokenCache {
  private static final int MAX_TOKENS = 1_000;

  private final Clock clock;
  private final SharedDiscoveries discoveries;
  private final OAuthTokenRequester requester;
  private final Map<TokenCacheKey, IssuedToken> tokens = new ConcurrentHashMap<>();

  OAuthTokenCache(OutboundGateway outbound, Clock clock) {
    this.clock = clock;
    OAuthDestinationCheck destinations = new OAuthDestinationCheck(outbound.privateHosts());
    OAuthDiscovery discovery = new OAuthDiscovery(outbound, destinations);
    this.discoveries = new SharedDiscoveries(discovery);
    this.requester = new OAuthTokenRequester(outbound, clock, destinations, discovery);
  }

  /**
   * Returns the header with a token for an address, or {@link HeaderCredential#NONE} if the service
   * has to challenge first; fails with {@link CredentialException}.
   */
  CompletionStage<HeaderCredential> find(VaultCredential credential, URI address) {
    OAuthClient client = OAuthClient.of(credential);
    TokenCacheKey key = key(credential, client, address);
    if (client.isDiscovered() && key.resource().isEmpty()) {
      return CompletableFuture.completedFuture(HeaderCredential.NONE);
    }
    return issue(new NeededToken(key, credential, client, client.scope(), null), token -> true);
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
    TokenCacheKey key = key(credential, client, address);
    if (client.tokenUrl().isPresent()) {
      // the operator decides what a token is requested with, unless it was valid and not enough
      OAuthScope more = challenge.insufficient() ? challenge.scope() : OAuthScope.NONE;
      NeededToken need = new NeededToken(key, credential, client, client.scope().and(more), null);
      return issue(need, token -> !token.isRefused(refused));
    }
    IssuedToken known = tokens.get(key);
    if (known != null
        && known.isUsable(credential, clock.instant())
        && !known.isRefused(refused)
        && known.scope().covers(challenge.scope())) {
      return known.header(); // another call has answered the same challenge
    }
    return discoveries
        .follow(credential, client, address, challenge)
        .thenCompose(
            found ->
                issue(
                    need(credential, client, challenge, found),
                    token -> !token.isRefused(refused)));
  }

  private NeededToken need(
      VaultCredential credential, OAuthClient client, BearerChallenge challenge, Discovered found) {
    TokenCacheKey key =
        new TokenCacheKey(credential.id(), found.resource().map(ProtectedResource::id));
    OAuthScope scope = client.scope().and(challenge.scope());
    IssuedToken known = tokens.get(key);
    boolean first = known == null || !known.isOf(credential) || known.scope().isEmpty();
    if (scope.isEmpty() && first) { // nobody says what is needed but the service's metadata
      scope = found.resource().map(ProtectedResource::scope).orElse(OAuthScope.NONE);
    }
    FoundServer server = new FoundServer(found.server(), clock.instant());
    return new NeededToken(key, credential, client, scope, server);
  }

  /**
   * Returns the key of the token for an address: that of the service whose challenge was answered,
   * or of all services.
   */
  private TokenCacheKey key(VaultCredential credential, OAuthClient client, URI address) {
    TokenCacheKey all = new TokenCacheKey(credential.id(), Optional.empty());
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
        .max(Comparator.comparingInt(TokenCacheKey::precision))
        .orElse(all);
  }

  /** Returns the header of the known token if it suits, otherwise that of a new one. */
  private CompletionStage<HeaderCredential> issue(NeededToken need, Predicate<IssuedToken> suits) {
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

  private static IssuedToken next(NeededToken need, @Nullable IssuedToken known, Instant now) {
    if (known == null || !known.isOf(need.credential())) {
      return new IssuedToken(need.credential(), need.scope(), need.server());
    }
    FoundServer server = need.server() == null ? known.freshServer(now) : need.server();
    return new IssuedToken(need.credential(), known.scope().and(need.scope()), server);
  }

  /** Forgets tokens of deleted credentials too, and all others if there are too many. */
  private void forgetOld(TokenCacheKey current) {
    Instant now = clock.instant();
    tokens.values().removeIf(each -> each.isExpired(now) && each.freshServer(now) == null);
    if (tokens.size() > MAX_TOKENS) {
      tokens.keySet().removeIf(each -> !each.equals(current));
    }
  }

  private void fetch(NeededToken need, IssuedToken token) {
    if (need.client().isDiscovered() && token.server() == null) {
      tokens.remove(need.key(), token); // what was known is forgotten: the service has to challenge
      token.header().complete(HeaderCredential.NONE);
      return;
    }
    requester
        .request(need, token)
        .whenComplete(
            (response, failure) -> {
              if (failure == null) {
                token.expireAt(clock.instant().plus(response.life()));
                token.header().complete(header(need.client(), response.token()));
              } else {
                tokens.remove(need.key(), token);
                token.header().completeExceptionally(CompletionCause.of(failure));
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
}
