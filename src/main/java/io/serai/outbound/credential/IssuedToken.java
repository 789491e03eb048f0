package io.serai.outbound.credential;

import io.serai.security.vault.VaultCredential;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A token that is being fetched, or was, with the authorization server that issues it. Thread-safe.
 */
final class IssuedToken {
  /** How long the metadata of a server is used. */
  private static final Duration METADATA_LIFE = Duration.ofHours(1);

  private final VaultCredential credential;
  private final OAuthScope scope;
  private final CompletableFuture<HeaderCredential> header = new CompletableFuture<>();
  private volatile @Nullable FoundServer server;
  private volatile @Nullable Instant expiresAt;

  /** A server, and when it was found. */
  record FoundServer(AuthorizationServer server, Instant at) {

    boolean isFresh(Instant now) {
      return now.isBefore(at.plus(METADATA_LIFE));
    }
  }

  /**
   * Creates a token that is to be fetched.
   *
   * @param credential the one that it is fetched with
   * @param scope the one that it is requested with
   * @param server null if it has to be found first
   */
  IssuedToken(VaultCredential credential, OAuthScope scope, @Nullable FoundServer server) {
    this.credential = credential;
    this.scope = scope;
    this.server = server;
  }

  OAuthScope scope() {
    return scope;
  }

  /** Completes with the header that has the token. */
  CompletableFuture<HeaderCredential> header() {
    return header;
  }

  void issuedBy(FoundServer found) {
    server = found;
  }

  /** Returns the server that issues it; null if it has not been found yet. */
  @Nullable FoundServer server() {
    return server;
  }

  /** Returns the server that may issue the next token; null if it has to be found again. */
  @Nullable FoundServer freshServer(Instant now) {
    FoundServer found = server;
    return found != null && found.isFresh(now) ? found : null;
  }

  void expireAt(Instant end) {
    expiresAt = end;
  }

  /** Whether it is of a credential that has not been changed since. */
  boolean isOf(VaultCredential current) {
    return credential.equals(current);
  }

  boolean isUsable(VaultCredential current, Instant now) {
    return isOf(current) && !isExpired(now);
  }

  boolean isExpired(Instant now) {
    Instant end = expiresAt;
    return end != null && !now.isBefore(end);
  }

  /** Whether a service refused this token. */
  boolean isRefused(@Nullable HeaderCredential refused) {
    return refused != null && !refused.isEmpty() && refused.equals(header.getNow(null));
  }
}
