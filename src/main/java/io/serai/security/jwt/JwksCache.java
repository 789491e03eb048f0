package io.serai.security.jwt;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyType;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The issuer's keys, kept in memory. They are got again when they are old, and when a token names
 * one that is not among them, but never more often than the pauses say: whoever sends tokens cannot
 * make the hub call the issuer at will. Keys that could not be got again for too long are no longer
 * believed. Thread-safe.
 */
final class JwksCache {
  /** Between two times that they are got. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  /** After a time that failed. */
  static final Duration PAUSE_FAILED = Duration.ofSeconds(5);

  /** When they are got again though nobody misses one: an issuer may have taken one back. */
  static final Duration FRESH = Duration.ofMinutes(10);

  /** For how long they are believed at most while they cannot be got again. */
  static final Duration USABLE = Duration.ofHours(24);

  private static final Logger LOG = LoggerFactory.getLogger(JwksCache.class);
  private static final int LEAST_RSA_BITS = 2048;

  private final JwksSource source;
  private final Clock clock;
  private final Runnable changed;
  private volatile CachedIssuerKeys cachedIssuerKeys =
      new CachedIssuerKeys(new JWKSet(), Long.MIN_VALUE);
  private long next = Long.MIN_VALUE;
  private @Nullable CompletableFuture<Boolean> underWay;

  private record CachedIssuerKeys(JWKSet keys, long at) {}

  /**
   * @param changed called when the keys are others than they were
   */
  JwksCache(JwksSource source, Clock clock, Runnable changed) {
    this.source = source;
    this.clock = clock;
    this.changed = changed;
  }

  /** Whether there are keys that may be believed; where these are old, they are got again. */
  boolean atHand() {
    long at = cachedIssuerKeys.at;
    if (at == Long.MIN_VALUE) {
      return false;
    }
    long age = clock.millis() - at;
    if (age > FRESH.toMillis()) {
      var unused = refresh();
    }
    return age <= USABLE.toMillis();
  }

  /** The keys that may have signed what has such a header. */
  List<JWK> fitting(JWSHeader header) {
    return new JWKSelector(JWKMatcher.forJWSHeader(header))
        .select(cachedIssuerKeys.keys).stream().filter(JwksCache::isStrong).toList();
  }

  /** Gets them again, if it may be now; whether they were got. Who comes meanwhile waits along. */
  synchronized CompletionStage<Boolean> refresh() {
    if (underWay != null) {
      return underWay;
    }
    if (clock.millis() < next) {
      return CompletableFuture.completedFuture(false);
    }
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    underWay = done;
    load().whenComplete((keys, failure) -> done.complete(take(keys, failure)));
    return done;
  }

  /** Seconds until they may be got again. */
  synchronized long retrySeconds() {
    return Math.max(1, (next - clock.millis() + 999) / 1000);
  }

  private CompletionStage<JWKSet> load() {
    try {
      return source.load();
    } catch (RuntimeException failure) {
      return CompletableFuture.failedFuture(failure);
    }
  }

  private boolean take(@Nullable JWKSet keys, @Nullable Throwable failure) {
    boolean got = keys != null;
    synchronized (this) {
      long now = clock.millis();
      next = now + (got ? PAUSE : PAUSE_FAILED).toMillis();
      underWay = null;
      if (keys != null) {
        cachedIssuerKeys = new CachedIssuerKeys(keys, now);
      }
    }
    if (got) {
      changed.run();
    } else {
      LOG.warn("The keys of the tokens' issuer cannot be got: {}", told(failure));
    }
    return got;
  }

  private static String told(@Nullable Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    return cause == null ? "no answer" : String.valueOf(cause.getMessage());
  }

  private static boolean isStrong(JWK key) {
    return !key.getKeyType().equals(KeyType.RSA) || key.size() >= LEAST_RSA_BITS;
  }
}
