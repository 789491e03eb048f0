package io.serai.http;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which Camel consumer serves which path and method, the most specific pattern first.
 *
 * <p>While the table is {@linkplain #hold held}, a path whose consumer goes away keeps its place,
 * and requests to it wait for the consumer that takes over. Reads take no lock.
 */
public final class HttpRoutingTable {

  private volatile RoutingTableIndex entries = RoutingTableIndex.NONE;

  /** Counts the changes, so that a look that found nothing is repeated where one came. */
  private volatile int changes;

  private int holds;

  /** Who serves a request, or why nobody does. */
  sealed interface RouteLookupResult {
    record Consumer(CamelHttpConsumer consumer, Map<String, String> parameters)
        implements RouteLookupResult {}

    /** Seen when the table had come through so many changes. */
    record Swapping(RoutingTableEntry entry, int changes) implements RouteLookupResult {}

    record OtherMethods(Set<String> allowed) implements RouteLookupResult {}

    record Suspended() implements RouteLookupResult {}

    record Nothing() implements RouteLookupResult {}
  }

  /** One open hold. */
  @FunctionalInterface
  public interface PathHold extends AutoCloseable {
    @Override
    void close();
  }

  /** Keeps the places of paths whose consumers go away until the hold is closed. */
  public synchronized PathHold hold() {
    holds++;
    return this::release;
  }

  /** Whether a route serves the path, by whatever method, or did until a moment ago. */
  public boolean serves(String path) {
    return !(find("GET", path) instanceof RouteLookupResult.Nothing);
  }

  RouteLookupResult find(String method, String path) {
    String[] segments = PathPattern.split(path);
    while (true) {
      int before = changes;
      RouteLookupResult routeLookupResult = look(method, segments, before);
      if (routeLookupResult instanceof RouteLookupResult.Consumer || before == changes) {
        return routeLookupResult;
      }
    }
  }

  /**
   * Lets a request wait for who takes over the path; where the table has changed since it was
   * looked at, for no longer than now.
   *
   * @return false where too many wait
   */
  boolean await(RouteLookupResult.Swapping swapping, Runnable retry) {
    boolean waits = swapping.entry().await(retry);
    if (waits && changes != swapping.changes()) {
      swapping.entry().wake();
    }
    return waits;
  }

  private RouteLookupResult look(String method, String[] segments, int before) {
    RouteLookupResult answer = new RouteLookupResult.Nothing();
    Set<String> allowed = new TreeSet<>();
    for (RoutingTableEntry entry : entries.candidates(segments)) {
      Map<String, String> parameters = entry.pattern().match(segments);
      if (parameters == null) {
        continue;
      }
      CamelHttpConsumer consumer = entry.serving(method);
      if (consumer != null) {
        return new RouteLookupResult.Consumer(consumer, parameters);
      }
      answer = withoutConsumer(entry, method, answer, before);
      entry.consumers().forEach(other -> allowed.addAll(other.methods()));
    }
    boolean otherMethods = answer instanceof RouteLookupResult.Nothing && !allowed.isEmpty();
    return otherMethods ? new RouteLookupResult.OtherMethods(allowed) : answer;
  }

  private RouteLookupResult withoutConsumer(
      RoutingTableEntry entry, String method, RouteLookupResult answer, int before) {
    boolean gone = entry.isOrphan();
    boolean suspended = entry.consumers().stream().anyMatch(other -> other.serves(method));
    if ((gone || suspended) && isHeld()) {
      return new RouteLookupResult.Swapping(entry, before);
    }
    return suspended && answer instanceof RouteLookupResult.Nothing
        ? new RouteLookupResult.Suspended()
        : answer;
  }

  synchronized void add(CamelHttpConsumer consumer) {
    RoutingTableEntry entry = entry(consumer.pattern());
    entry.add(consumer);
    changes++;
    entry.wake();
  }

  synchronized void remove(CamelHttpConsumer consumer) {
    RoutingTableEntry entry = entries.find(consumer.pattern());
    if (entry == null) {
      return;
    }
    entry.remove(consumer);
    changes++;
    if (entry.isOrphan() && holds == 0) {
      drop(entry);
    }
  }

  synchronized void wake(CamelHttpConsumer consumer) {
    RoutingTableEntry entry = entries.find(consumer.pattern());
    if (entry != null) {
      changes++;
      entry.wake();
    }
  }

  private synchronized boolean isHeld() {
    return holds > 0;
  }

  private synchronized void release() {
    changes++;
    if (--holds > 0) {
      return;
    }
    for (RoutingTableEntry entry : entries.all()) {
      if (entry.isOrphan()) {
        drop(entry);
      }
      entry.wake();
    }
  }

  private RoutingTableEntry entry(PathPattern pattern) {
    RoutingTableEntry known = entries.find(pattern);
    if (known != null) {
      return known;
    }
    RoutingTableEntry entry = new RoutingTableEntry(pattern);
    entries = entries.with(entry);
    return entry;
  }

  private void drop(RoutingTableEntry entry) {
    entries = entries.without(entry);
  }
}
