package io.serai.console.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.security.Caller;
import io.serai.security.vault.StoredTextEncryptor;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Begins, finds and ends sessions. A session is kept by its browser alone, encrypted with a key of
 * the vault, so it survives a restart of the hub, and hubs with the same vault key accept it. This
 * hub remembers the sessions that were ended before their time. Thread-safe.
 */
public final class Sessions {

  private static final int MAX_KNOWN = 10_000;
  private static final int MAX_UNKNOWN = 1_000;
  private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);

  private final SealedText sealed;
  private final Duration lifetime;
  private final Clock clock;
  private final Cache<String, Session> known;
  private final Cache<String, Boolean> unknown;
  private final SignedOutSessions ended;

  /**
   * @param encryptor encrypts what browsers keep
   * @param lifetime how long a session lasts
   */
  public Sessions(StoredTextEncryptor encryptor, Duration lifetime, Clock clock) {
    this.sealed = new SealedText(encryptor, "console-session");
    this.lifetime = lifetime;
    this.clock = clock;
    this.known = Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(lifetime).build();
    this.unknown =
        Caffeine.newBuilder().maximumSize(MAX_UNKNOWN).expireAfterWrite(UNKNOWN_FOR).build();
    this.ended = new SignedOutSessions(lifetime);
  }

  /** Returns how long a session lasts. */
  public Duration lifetime() {
    return lifetime;
  }

  /** Begins the session of a person whom an issuer knows, and returns its cookie; blocks. */
  public String begin(Caller person) {
    return sealed.seal(Session.of(person, clock.instant()).text());
  }

  /** Begins a session with a key, and returns its cookie; blocks. */
  String begin(String key) {
    return sealed.seal(Session.of(key, clock.instant()).text());
  }

  /** Whether a cookie may be that of a session: it has the form, and was not refused just now. */
  boolean isPossible(String cookie) {
    return SealedText.isPossible(cookie) && unknown.getIfPresent(cookie) == null;
  }

  /** Returns the session of a cookie that was seen before; null if it has to be opened. */
  @Nullable Session known(String cookie) {
    return known.getIfPresent(cookie);
  }

  /** Opens the session of a cookie; blocks. */
  Optional<Session> open(String cookie) {
    Optional<Session> session = sealed.open(cookie).flatMap(Sessions::parsed);
    session.ifPresentOrElse(opened -> known.put(cookie, opened), () -> unknown.put(cookie, true));
    return session;
  }

  private static Optional<Session> parsed(String text) {
    try {
      return Optional.of(Session.parse(text));
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }

  boolean isOpen(Session session) {
    return clock.instant().isBefore(session.begun().plus(lifetime)) && !ended.contain(session);
  }

  void end(Session session) {
    ended.add(session, clock.instant());
  }
}
