package io.serai.console.session;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The sessions that were ended before their time, as far as this hub knows: it knows its own at
 * once, and those of other hubs of the database when it {@linkplain #accept reads} that. They are
 * kept until they would have ended by themselves. Of an owner at most {@value #MAX_OF_OWNER} are
 * kept singly; beyond them, all sessions of the owner that began until the latest of them are
 * ended. Thread-safe.
 */
final class SignedOutSessions {

  /** More than the database keeps of an owner, since this hub may not have read yet which. */
  private static final int MAX_OF_OWNER = 2 * SessionTable.MAX_OF_OWNER;

  private final Map<String, Map<String, SessionTable.Ended>> singlyByOwner = new HashMap<>();
  private final Map<String, SessionTable.Ended> allByOwner = new HashMap<>();

  synchronized boolean contain(Session session) {
    return contain(session.id(), session.owner(), session.begun());
  }

  synchronized boolean contain(String id, String owner, Instant begun) {
    return singlyByOwner.getOrDefault(owner, Map.of()).containsKey(id)
        || isUntil(allByOwner.get(owner), begun);
  }

  /** Takes what this hub has ended, or what the database has; what was ended before stays ended. */
  synchronized void accept(List<SessionTable.Ended> stored, Instant now) {
    removeExpired(now);
    for (SessionTable.Ended each : stored) {
      if (each.isAll()) {
        endAll(each);
      } else if (!isUntil(allByOwner.get(each.owner()), each.begun())) {
        endOne(each);
      }
    }
  }

  private void endOne(SessionTable.Ended one) {
    Map<String, SessionTable.Ended> singly =
        singlyByOwner.computeIfAbsent(one.owner(), owner -> new HashMap<>());
    singly.put(one.id(), one);
    if (singly.size() > MAX_OF_OWNER) {
      Instant until = latest(singly, SessionTable.Ended::begun);
      Instant expiry = latest(singly, SessionTable.Ended::expires);
      endAll(new SessionTable.Ended(one.owner(), one.owner(), until, expiry, true));
    }
  }

  private static Instant latest(
      Map<String, SessionTable.Ended> singly, Function<SessionTable.Ended, Instant> time) {
    return singly.values().stream().map(time).max(Comparator.naturalOrder()).orElseThrow();
  }

  private void endAll(SessionTable.Ended all) {
    SessionTable.Ended ended =
        allByOwner.merge(
            all.owner(), all, (one, other) -> isUntil(one, other.begun()) ? one : other);
    Map<String, SessionTable.Ended> singly = singlyByOwner.get(all.owner());
    if (singly != null) {
      singly.values().removeIf(each -> isUntil(ended, each.begun()));
    }
  }

  /** The database has milliseconds. */
  private static boolean isUntil(SessionTable.@Nullable Ended all, Instant begun) {
    return all != null && begun.toEpochMilli() <= all.begun().toEpochMilli();
  }

  private void removeExpired(Instant now) {
    singlyByOwner
        .values()
        .forEach(singly -> singly.values().removeIf(each -> !each.expires().isAfter(now)));
    singlyByOwner.values().removeIf(Map::isEmpty);
    allByOwner.values().removeIf(all -> !all.expires().isAfter(now));
  }
}
