package io.serai.security.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import io.serai.concurrent.CompletionCause;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Caches the issuer's public keys. They are fetched again when they are old, and when a token names
 * an unknown key, but only after a minimum interval, so that senders of tokens cannot make the hub
 * call the issuer at will. Keys that could not be refreshed for too long are no longer used.
 * Thread-safe.
 */
public final class JwksCache {
  /** Minimum interval between two fetches. */
  static final Duration MIN_INTERVAL = Duration.ofSeconds(30);

  /** Minimum interval after a failed fetch. */
  static final Duration RETRY_INTERVAL = Duration.ofSeconds(5);

  /**
   * Age at which the keys are fetched again even if none is missing, since the issuer may have
   * revoked one.
   */
  static final Duration REFRESH_AGE = Duration.ofMinutes(10);

  /** Maximum age of keys that could not be refreshed. */
  static final Duration MAX_AGE = Duration.ofHours(24);

  private static final Logger LOG = LoggerFactory.getLogger(JwksCache.class);
  private static final int MIN_RSA_BITS = 2048;

  private final JwksSource source;
  private final Clock clock;
  private final Runnable changed;
  private volatile CachedIssuerKeys cached = new CachedIssuerKeys(new JWKSet(), Long.MIN_VALUE);
  private long nextFetch = Long.MIN_VALUE;
  private @Nullable CompletableFuture<Boolean> pending;

  private record CachedIssuerKeys(JWKSet keys, long at) {}

  /**
   * @param changed called after the keys were fetched
   */
  public JwksCache(JwksSource source, Clock clock, Runnable changed) {
    this.source = source;
    this.clock = clock;
    this.changed = changed;
  }

  /** Whether there are usable keys; if they are old, starts to refresh them. */
  boolean isUsable() {
    long at = cached.at;
    if (at == Long.MIN_VALUE) {
      return false;
    }
    long age = clock.millis() - at;
    if (age > REFRESH_AGE.toMillis()) {
      var unused = refresh();
    }
    return age <= MAX_AGE.toMillis();
  }

  /**
   * Finds the keys that may have signed a token with this header, after a fetch if the token names
   * none of the cached ones; none if there are no usable keys.
   */
  public CompletionStage<List<JWK>> find(JWSHeader header) {
    List<JWK> known = isUsable() ? candidates(header) : List.of();
    return header.getKeyID() != null && !known.isEmpty()
        ? CompletableFuture.completedFuture(known)
        : refresh().thenApply(got -> isUsable() ? candidates(header) : List.of());
  }

  /** Returns the keys that may have signed a token with this header. */
  List<JWK> candidates(JWSHeader header) {
    return new JWKSelector(JWKMatcher.forJWSHeader(header))
        .select(cached.keys).stream().filter(JwksCache::isStrong).toList();
  }

  /**
   * Fetches the keys unless the interval forbids it; completes with whether they were fetched.
   * Concurrent callers share one fetch.
   */
  synchronized CompletionStage<Boolean> refresh() {
    if (pending != null) {
      return pending;
    }
    if (clock.millis() < nextFetch) {
      return CompletableFuture.completedFuture(false);
    }
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    pending = done;
    load().whenComplete((keys, failure) -> done.complete(complete(keys, failure)));
    return done;
  }

  /** Returns the seconds until the next fetch is possible. */
  synchronized long retrySeconds() {
    return Math.max(1, (nextFetch - clock.millis() + 999) / 1000);
  }

  private CompletionStage<JWKSet> load() {
    try {
      return source.load();
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private boolean complete(@Nullable JWKSet keys, @Nullable Throwable failure) {
    boolean got = keys != null;
    synchronized (this) {
      long now = clock.millis();
      nextFetch = now + (got ? MIN_INTERVAL : RETRY_INTERVAL).toMillis();
      pending = null;
      if (keys != null) {
        cached = new CachedIssuerKeys(keys, now);
      }
    }
    if (got) {
      changed.run();
    } else {
      LOG.warn("The signing keys of the token issuer cannot be fetched: {}", message(failure));
    }
    return got;
  }

  private static String message(@Nullable Throwable failure) {
    Throwable cause = CompletionCause.ofNullable(failure);
    return cause == null ? "no answer" : String.valueOf(cause.getMessage());
  }

  private static boolean isStrong(JWK key) {
    return !key.getKeyType().equals(KeyType.RSA) || key.size() >= MIN_RSA_BITS;
  }
}
