package io.serai.outbound.credential;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallInitiator;
import io.serai.outbound.OutboundException;
import io.serai.outbound.OutboundRequest;
import io.serai.outbound.OutboundResponse;
import io.serai.outbound.UndecodableResponseException;
import io.serai.outbound.gateway.OutboundGateway;
import io.serai.security.host.TargetOrigin;
import io.serai.security.vault.VaultCredential;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tokens of OAuth 2 clients (RFC 6749, 4.4). A token is used until it is about to expire; then one
 * request fetches the next one, and all calls that need it wait for that request. Thread-safe.
 */
final class OAuthTokens {
  private static final Duration MARGIN = Duration.ofSeconds(30);
  private static final Duration DEFAULT_LIFE = Duration.ofMinutes(5);
  private static final int MARGIN_SHARE = 10;

  private final OutboundGateway outbound;
  private final Clock clock;
  private final Map<String, IssuedToken> tokens = new ConcurrentHashMap<>();

  OAuthTokens(OutboundGateway outbound, Clock clock) {
    this.outbound = outbound;
    this.clock = clock;
  }

  /** A token that is being fetched, or was. */
  private static final class IssuedToken {
    /** The credential's value that it is fetched with. */
    private final String value;

    private final CompletableFuture<HeaderCredential> header = new CompletableFuture<>();
    private volatile @Nullable Instant expiresAt;

    IssuedToken(String value) {
      this.value = value;
    }

    boolean isUsable(String currentValue, Instant now) {
      return value.equals(currentValue) && !isExpired(now);
    }

    boolean isExpired(Instant now) {
      Instant end = expiresAt;
      return end != null && !now.isBefore(end);
    }
  }

  /** Returns the header with a token; fails with {@link CredentialException}. */
  CompletionStage<HeaderCredential> find(VaultCredential credential) {
    OAuthClient client = OAuthClient.of(credential);
    IssuedToken[] fetched = {null};
    IssuedToken token =
        tokens.compute(
            credential.id(),
            (id, known) -> {
              if (known != null && known.isUsable(credential.value(), clock.instant())) {
                return known;
              }
              fetched[0] = new IssuedToken(credential.value());
              return fetched[0];
            });
    if (fetched[0] != null) {
      tokens.values().removeIf(each -> each.isExpired(clock.instant())); // also of deleted ones
      fetch(credential.id(), client, fetched[0]);
    }
    return token.header;
  }

  /** Forgets a token that a service refused, unless there is another one already. */
  void drop(String id, HeaderCredential refused) {
    tokens.computeIfPresent(
        id, (key, token) -> refused.equals(token.header.getNow(null)) ? null : token);
  }

  private void fetch(String id, OAuthClient client, IssuedToken token) {
    outbound
        .send(request(client), exchange -> CallInitiator.hub("credential " + id).on(exchange))
        .thenApply(response -> read(id, client, response, token))
        .whenComplete(
            (header, failure) -> {
              if (failure == null) {
                token.header.complete(header);
              } else {
                tokens.remove(id, token);
                token.header.completeExceptionally(refusal(id, CompletionCause.of(failure)));
              }
            });
  }

  private OutboundRequest request(OAuthClient client) {
    String place =
        TargetOrigin.of(client.tokenUrl())
            .map(TargetOrigin::place)
            .orElseGet(() -> client.tokenUrl().toString());
    return new OutboundRequest(
        "POST",
        client.tokenUrl(),
        Map.of("Content-Type", "application/x-www-form-urlencoded", "Accept", "application/json"),
        Buffer.buffer(client.form()),
        Set.of(place),
        outbound.policy(),
        // the response has the token, which must not be masked
        Set.of());
  }

  private HeaderCredential read(
      String id, OAuthClient client, OutboundResponse response, IssuedToken token) {
    try {
      JsonNode answer = JsonMappers.ANSWERS.readTree(response.content());
      String value = answer.path("access_token").asText("");
      if (!value.isEmpty() && value.chars().noneMatch(Character::isISOControl)) {
        long seconds = answer.path("expires_in").asLong(DEFAULT_LIFE.toSeconds());
        Duration life = Duration.ofSeconds(Math.max(0, seconds));
        Duration margin = life.dividedBy(MARGIN_SHARE);
        token.expiresAt =
            clock.instant().plus(life).minus(margin.compareTo(MARGIN) < 0 ? margin : MARGIN);
        return new HeaderCredential("Bearer " + value, secrets(client, value), true);
      }
    } catch (UndecodableResponseException encoded) {
      throw new CredentialException(
          "The token server of the credential " + id + " cannot be read. " + encoded.reason(),
          "Ask an operator to check the credential's token_url.");
    } catch (IOException noJson) {
      // reported below, without the response, which may have a token
    }
    throw new CredentialException(
        "The token server of the credential " + id + " answered without an access_token.",
        "Ask an operator to check the credential's token_url.");
  }

  private static Set<String> secrets(OAuthClient client, String token) {
    return client.clientSecret().isEmpty() || client.clientSecret().equals(token)
        ? Set.of(token)
        : Set.of(token, client.clientSecret());
  }

  private static CredentialException refusal(String id, Throwable failure) {
    if (failure instanceof CredentialException known) {
      return known;
    }
    String reason =
        failure instanceof OutboundException outboundFailure
            ? String.valueOf(outboundFailure.getMessage())
            : "the hub failed to ask for it";
    return new CredentialException(
        "No token for the credential " + id + ": " + reason + ".",
        "Try again later, or ask an operator to check the credential.");
  }
}
