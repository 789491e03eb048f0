package io.serai.console.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.security.vault.VaultException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Begins, finds and ends sessions. A session is kept by its browser alone, encrypted with a key of
 * the vault, so it survives a restart of the hub, and hubs with the same vault key accept it. This
 * hub remembers the sessions that were ended before their time. Thread-safe.
 */
final class Sessions {

  private static final String CONTEXT = "console-session";

  /** Longest value of a cookie that is decrypted, in characters. */
  private static final int MAX_LENGTH = 2_000;

  private static final int MAX_KNOWN = 10_000;

  private final StoredTextEncryptor encryptor;
  private final Duration lifetime;
  private final Clock clock;
  private final Cache<String, Session> known;
  private final Cache<String, Boolean> ended;

  Sessions(StoredTextEncryptor encryptor, Duration lifetime, Clock clock) {
    this.encryptor = encryptor;
    this.lifetime = lifetime;
    this.clock = clock;
    this.known = cache(lifetime);
    this.ended = cache(lifetime);
  }

  private static <V> Cache<String, V> cache(Duration lifetime) {
    return Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(lifetime).build();
  }

  Duration lifetime() {
    return lifetime;
  }

  /** Begins a session, and returns the value of its cookie; reads the vault, so it blocks. */
  String begin(String key) {
    Session session =
        new Session(UUID.randomUUID().toString(), key, clock.instant().plus(lifetime));
    String sealed = encryptor.seal(session.text(), CONTEXT);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(sealed));
  }

  /** Returns the session of a cookie that was seen before; null if it has to be opened. */
  @Nullable Session known(String cookie) {
    return known.getIfPresent(cookie);
  }

  /** Decrypts the session of a cookie; reads the vault, so it blocks. */
  Optional<Session> open(String cookie) {
    if (cookie.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      String sealed = new String(Base64.getUrlDecoder().decode(cookie), StandardCharsets.UTF_8);
      if (!sealed.startsWith(StoredTextEncryptor.MARK)) {
        return Optional.empty();
      }
      Session session = Session.parse(encryptor.open(sealed, CONTEXT));
      known.put(cookie, session);
      return Optional.of(session);
    } catch (VaultException | IllegalArgumentException | IOException | DateTimeException foreign) {
      return Optional.empty();
    }
  }

  boolean isOpen(Session session) {
    return ended.getIfPresent(session.id()) == null && clock.instant().isBefore(session.until());
  }

  void end(Session session) {
    ended.put(session.id(), true);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
