package io.serai.console.session;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * The sessions that were ended before their time. Memory is bounded: if a person, or those with a
 * key, end more than {@value #MAX_OF_OWNER} within the lifetime of a session, all their sessions
 * that have begun until then are ended; if more than {@value #MAX_OWNERS} do, those of everybody.
 * So no session that was ended is ever valid again. Thread-safe.
 */
final class SignedOutSessions {

  static final int MAX_OF_OWNER = 100;
  static final int MAX_OWNERS = 1_000;

  private final Duration lifetime;
  private final Map<String, OfOwner> owners = new HashMap<>();
  private Instant everybodyUntil = Instant.MIN;

  /** The ended sessions of one owner: all that began until an instant, and others by id. */
  private static final class OfOwner {
    private final Map<String, Instant> begunById = new HashMap<>();
    private Instant until = Instant.MIN;
  }

  /**
   * @param lifetime how long a session lasts
   */
  SignedOutSessions(Duration lifetime) {
    this.lifetime = lifetime;
  }

  synchronized boolean contain(Session session) {
    if (!session.begun().isAfter(everybodyUntil)) {
      return true;
    }
    OfOwner ended = owners.get(session.owner());
    return ended != null
        && (!session.begun().isAfter(ended.until) || ended.begunById.containsKey(session.id()));
  }

  synchronized void add(Session session, Instant now) {
    Instant expired = now.minus(lifetime);
    if (owners.size() >= MAX_OWNERS && !owners.containsKey(session.owner())) {
      owners.values().removeIf(each -> isEmpty(each, expired));
      if (owners.size() >= MAX_OWNERS) {
        owners.clear();
        everybodyUntil = now;
      }
    }
    OfOwner ended = owners.computeIfAbsent(session.owner(), owner -> new OfOwner());
    if (ended.begunById.size() >= MAX_OF_OWNER) {
      removeExpired(ended, expired);
      if (ended.begunById.size() >= MAX_OF_OWNER) {
        ended.begunById.clear();
        ended.until = now;
      }
    }
    ended.begunById.put(session.id(), session.begun());
  }

  private static boolean isEmpty(OfOwner ended, Instant expired) {
    removeExpired(ended, expired);
    return ended.begunById.isEmpty() && !ended.until.isAfter(expired);
  }

  private static void removeExpired(OfOwner ended, Instant expired) {
    ended.begunById.values().removeIf(begun -> !begun.isAfter(expired));
  }
}
