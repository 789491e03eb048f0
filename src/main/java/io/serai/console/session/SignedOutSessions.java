package io.serai.console.session;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The sessions that were ended before their time, as far as this hub knows: it knows its own at
 * once, and those of other hubs of the database when it {@linkplain #accept reads} that. As many
 * are kept as the {@link SessionTable} has, until they would have ended by themselves. Thread-safe.
 */
final class SignedOutSessions {

  private final Map<String, Instant> expiryById = new HashMap<>();
  private final Map<String, SessionTable.Ended> allByOwner = new HashMap<>();

  synchronized boolean contain(Session session) {
    return contain(session.id(), session.owner(), session.begun());
  }

  /** The database has milliseconds. */
  synchronized boolean contain(String id, String owner, Instant begun) {
    SessionTable.Ended all = allByOwner.get(owner);
    return expiryById.containsKey(id)
        || (all != null && begun.toEpochMilli() <= all.begun().toEpochMilli());
  }

  synchronized void add(String id, Instant expires, Instant now) {
    removeExpired(now);
    expiryById.put(id, expires);
  }

  /** Takes what the database has; what this hub has ended meanwhile stays ended. */
  synchronized void accept(List<SessionTable.Ended> stored, Instant now) {
    removeExpired(now);
    for (SessionTable.Ended each : stored) {
      if (each.isAll()) {
        allByOwner.put(each.owner(), each);
      } else {
        expiryById.put(each.id(), each.expires());
      }
    }
  }

  private void removeExpired(Instant now) {
    expiryById.values().removeIf(expires -> !expires.isAfter(now));
    allByOwner.values().removeIf(all -> !all.expires().isAfter(now));
  }
}
