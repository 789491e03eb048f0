package io.serai.console.session;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.concurrent.CompletionCause;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.security.vault.StoredTextEncryptor;
import io.serai.store.Database;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins, finds and ends sessions. A session is kept by its browser, encrypted with a key of the
 * vault, so it survives a restart of the hub, and hubs with the same vault key accept it. The
 * database has a row of each, for the list, and so that one that was ended stays ended after a
 * restart and at other hubs of the database. A sign-in does not depend on its row: it is written
 * again while the session is used. Thread-safe.
 */
public final class Sessions {

  private static final Logger LOG = LoggerFactory.getLogger(Sessions.class);

  private static final int MAX_KNOWN = 10_000;
  private static final int MAX_UNKNOWN = 1_000;
  private static final Duration UNKNOWN_FOR = Duration.ofSeconds(10);

  /** How exactly the row of a session says when it was used last. */
  private static final Duration USE = Duration.ofMinutes(1);

  /** How soon what another hub has ended is ended here. */
  private static final Duration POLL = Duration.ofSeconds(3);

  private final CookieEncryptor sealed;
  private final SessionTable table;
  private final Duration lifetime;
  private final Clock clock;
  private final Cache<String, Session> known;
  private final Cache<String, Boolean> unknown;
  private final Cache<String, Instant> uses;
  private final SignedOutSessions ended = new SignedOutSessions();

  /** What is run when a session is ended; the sets are changed in {@code compute} alone. */
  private final Map<Session, Set<Runnable>> endActions = new ConcurrentHashMap<>();

  /**
   * Reads from the database which sessions were ended; blocks.
   *
   * @param encryptor encrypts what browsers keep
   * @param lifetime how long a session lasts
   */
  public Sessions(
      StoredTextEncryptor encryptor, Database database, Duration lifetime, Clock clock) {
    this.sealed = new CookieEncryptor(encryptor, "console-session");
    this.table = new SessionTable(database);
    this.lifetime = lifetime;
    this.clock = clock;
    this.known = Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(lifetime).build();
    this.unknown =
        Caffeine.newBuilder().maximumSize(MAX_UNKNOWN).expireAfterWrite(UNKNOWN_FOR).build();
    this.uses = Caffeine.newBuilder().maximumSize(MAX_KNOWN).build();
    follow().toCompletableFuture().join();
  }

  /** Follows from now on what other hubs of the database end. */
  public void follow(ScheduledExecutorService timer) {
    if (table.database().shared()) {
      long pause = POLL.toMillis();
      var unused =
          timer.scheduleWithFixedDelay(this::tryFollow, pause, pause, TimeUnit.MILLISECONDS);
    }
  }

  /** Never throws, since the timer would not run it again. */
  private void tryFollow() {
    try {
      warnOnFailure(follow(), "Sessions that other hubs have ended could not be read");
    } catch (RuntimeException busy) {
      LOG.warn("Sessions that other hubs have ended could not be read: {}", busy.toString());
    }
  }

  private CompletionStage<Void> follow() {
    Instant now = clock.instant();
    return table.ended(now).thenAccept(stored -> accept(stored, now));
  }

  private void accept(List<SessionTable.Ended> all, Instant now) {
    ended.accept(all, now);
    for (Session session : List.copyOf(endActions.keySet())) {
      if (ended.contain(session)) {
        Set<Runnable> actions = endActions.remove(session);
        if (actions != null) {
          actions.forEach(Runnable::run);
        }
      }
    }
  }

  /**
   * Runs an action, on any thread, as soon as this hub knows that a session was ended before its
   * time; at once if it was.
   *
   * @return stops that
   */
  Runnable whenEnded(Session session, Runnable action) {
    endActions.compute(
        session,
        (key, actions) -> {
          Set<Runnable> more = actions == null ? new HashSet<>() : actions;
          more.add(action);
          return more;
        });
    if (ended.contain(session)) {
      action.run();
    }
    return () ->
        endActions.computeIfPresent(
            session,
            (key, actions) -> {
              actions.remove(action);
              return actions.isEmpty() ? null : actions;
            });
  }

  /** Returns how long a session lasts. */
  public Duration lifetime() {
    return lifetime;
  }

  /** Begins the session of a person whom an issuer knows, and returns its cookie; blocks. */
  public String begin(Caller person) {
    return begin(Session.of(person, clock.instant(), lifetime), null, person.role());
  }

  /**
   * Begins a session with a key, and returns its cookie; blocks.
   *
   * @param caller who has the key
   */
  String begin(String key, Caller caller) {
    return begin(Session.of(key, clock.instant(), lifetime), caller.label(), caller.role());
  }

  private String begin(Session session, @Nullable String label, @Nullable OperatorRole role) {
    String cookie = sealed.seal(session.text());
    put(session, label, role);
    return cookie;
  }

  private void put(Session session, @Nullable String label, @Nullable OperatorRole role) {
    Instant now = clock.instant();
    uses.put(session.id(), now);
    warnOnFailure(
        table.put(session.row(label, role, now)).thenAccept(this::endAll),
        "A session is not in the database yet, so GET /api/v1/sessions may lack it");
  }

  private void endAll(Optional<SessionTable.Ended> all) {
    all.ifPresent(each -> accept(List.of(each), clock.instant()));
  }

  private static void warnOnFailure(CompletionStage<?> work, String what) {
    var unused =
        work.exceptionally(
            failure -> {
              LOG.warn("{}: {}", what, CompletionCause.of(failure).toString());
              return null;
            });
  }

  /** Whether a cookie may be that of a session: it has the form, and was not refused just now. */
  boolean isPossible(String cookie) {
    return CookieEncryptor.isPossible(cookie) && unknown.getIfPresent(cookie) == null;
  }

  /** Returns the session of a cookie that was seen before; null if it has to be opened. */
  @Nullable Session known(String cookie) {
    return known.getIfPresent(cookie);
  }

  /** Opens the session of a cookie; blocks. */
  Optional<Session> open(String cookie) {
    Optional<Session> session = sealed.open(cookie).flatMap(this::parsed);
    session.ifPresentOrElse(opened -> known.put(cookie, opened), () -> unknown.put(cookie, true));
    return session;
  }

  private Optional<Session> parsed(String text) {
    try {
      return Optional.of(Session.parse(text, lifetime));
    } catch (IOException | RuntimeException otherVersion) {
      return Optional.empty();
    }
  }

  boolean isOpen(Session session) {
    Instant now = clock.instant();
    return now.isBefore(session.expires())
        && now.isBefore(session.begun().plus(lifetime))
        && !ended.contain(session);
  }

  /** Notes that a session is used; writes that once a minute. */
  void use(Session session) {
    Instant last = uses.getIfPresent(session.id());
    if (last == null || !clock.instant().isBefore(last.plus(USE))) {
      Caller person = session.person();
      put(session, null, person == null ? null : person.role());
    }
  }

  /** Ends a session here at once; completes when it is ended for ever, and everywhere. */
  CompletionStage<Void> end(Session session) {
    Instant now = clock.instant();
    Caller person = session.person();
    SessionRow row = session.row(null, person == null ? null : person.role(), now);
    accept(List.of(SessionTable.Ended.of(row)), now);
    return table.end(row, now).thenAccept(this::endAll);
  }

  /** Ends the session of an id; empty if none is open. */
  public CompletionStage<Optional<SessionRow>> end(String id) {
    Instant now = clock.instant();
    return table
        .end(id, now)
        .thenApply(
            found -> {
              found.ifPresent(session -> accept(List.of(SessionTable.Ended.of(session)), now));
              return found;
            });
  }

  /** Returns the open sessions, those that were used last first; at most a thousand. */
  public CompletionStage<List<SessionRow>> list() {
    return table
        .open(clock.instant())
        .thenApply(
            all ->
                all.stream()
                    .filter(each -> !ended.contain(each.id(), each.owner(), each.begun()))
                    .toList());
  }
}
