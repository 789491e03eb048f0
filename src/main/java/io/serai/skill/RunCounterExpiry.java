package io.serai.skill;

import io.serai.skill.SkillStatisticsStore.SkillVersionTotals;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counted versions of skills that the catalog does not have, the longest missing first. Their
 * counts are kept for a time, because a file may come back, and for a number of versions, because
 * names are free. Counts of an earlier run of the hub, or of another hub on its database, which
 * this one has not served yet, are kept for longer. Not thread-safe.
 */
final class RunCounterExpiry {
  private static final Duration KEPT = Duration.ofDays(1);
  private static final Duration KEPT_OF_OTHERS = Duration.ofDays(90);

  private final SkillCatalog catalog;
  private final Clock clock;
  private final int most;
  private final Map<Version, Instant> missingSince = new LinkedHashMap<>();

  private record Version(String skill, String version) {}

  /**
   * @param most versions whose counts are kept
   */
  RunCounterExpiry(SkillCatalog catalog, Clock clock, int most) {
    this.catalog = catalog;
    this.clock = clock;
    this.most = most;
  }

  /**
   * Returns the totals that are to be removed now. Those that are not saved yet are returned later.
   *
   * @param counters all counters, by skill and version
   */
  List<SkillVersionTotals> expired(Map<String, Map<String, SkillRunCounter>> counters) {
    Instant now = clock.instant();
    Map<Version, SkillRunCounter> missing = missing(counters);
    List<SkillVersionTotals> expired = new ArrayList<>();
    missing.forEach(
        (version, counter) -> {
          if (counter.isOwn()) {
            missingSince.putIfAbsent(version, now);
          } else if (isOld(counter, now)) {
            expired.add(totals(version, counter));
          }
        });
    missingSince.keySet().retainAll(missing.keySet());
    addExpired(missing, now, expired);
    return expired;
  }

  private Map<Version, SkillRunCounter> missing(
      Map<String, Map<String, SkillRunCounter>> counters) {
    CatalogSnapshot served = catalog.snapshot();
    Map<Version, SkillRunCounter> missing = new LinkedHashMap<>();
    counters.forEach(
        (skill, versions) ->
            versions.forEach(
                (version, counter) -> {
                  if (served.find(skill, version).isPresent()) {
                    counter.markOwn();
                  } else {
                    missing.put(new Version(skill, version), counter);
                  }
                }));
    return missing;
  }

  private void addExpired(
      Map<Version, SkillRunCounter> missing, Instant now, List<SkillVersionTotals> expired) {
    int surplus = missingSince.size() - most;
    Iterator<Map.Entry<Version, Instant>> oldest = missingSince.entrySet().iterator();
    while (oldest.hasNext()) {
      Map.Entry<Version, Instant> next = oldest.next();
      if (surplus <= 0 && next.getValue().plus(KEPT).isAfter(now)) {
        return;
      }
      surplus--;
      SkillRunCounter counter = missing.get(next.getKey());
      if (counter != null && !counter.isChanged()) {
        expired.add(totals(next.getKey(), counter));
      }
    }
  }

  private static boolean isOld(SkillRunCounter counter, Instant now) {
    Instant last = counter.usage().lastRun();
    return last == null || !last.plus(KEPT_OF_OTHERS).isAfter(now);
  }

  private static SkillVersionTotals totals(Version version, SkillRunCounter counter) {
    return new SkillVersionTotals(version.skill(), version.version(), counter.usage());
  }
}
