package io.serai.http.engine;

import io.serai.http.request.PathPattern;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Maps paths and methods to Camel consumers; the most specific path pattern wins.
 *
 * <p>While the table is {@linkplain #hold held}, a path whose consumer is removed stays in the
 * table, and requests to it wait for the new consumer. Lookups take no lock.
 */
public final class HttpRoutingTable {

  private volatile RoutingTableIndex entries = RoutingTableIndex.NONE;

  /**
   * Counts the changes, so that a lookup without a result is repeated if the table changed
   * meanwhile.
   */
  private volatile int changes;

  private int holds;

  private final ReservedPaths hubPaths = new ReservedPaths();

  /** Result of a lookup: the consumer of the request, or why there is none. */
  sealed interface RouteLookupResult {
    record Consumer(CamelHttpConsumer consumer, Map<String, String> parameters)
        implements RouteLookupResult {}

    /**
     * The route is being replaced.
     *
     * @param changes number of changes of the table at the time of the lookup
     */
    record Swapping(RoutingTableEntry entry, int changes) implements RouteLookupResult {}

    record OtherMethods(Set<String> allowed) implements RouteLookupResult {}

    record Suspended() implements RouteLookupResult {}

    record Nothing() implements RouteLookupResult {}
  }

  /** An open hold, which ends with {@link #close}. */
  @FunctionalInterface
  public interface PathHold extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Keeps paths in the table when their consumers are removed, until the hold is closed. Holds
   * nest.
   */
  public synchronized PathHold hold() {
    holds++;
    return this::release;
  }

  /**
   * Closes the paths that are in the table now to further routes: they are those of the hub. A path
   * that a further route begins at is checked when its consumer is created.
   */
  public synchronized void closePaths() {
    for (RoutingTableEntry entry : entries.all()) {
      for (CamelHttpConsumer route : entry.consumers()) {
        hubPaths.add(route.pattern(), route.template(), route.methods());
        route.markAsOfHub();
      }
    }
  }

  /** Closes a path, with all its methods, to routes: the hub serves it. */
  public void closePath(String path) {
    hubPaths.add(PathPattern.of(path), path, CamelHttpConsumer.ALL);
  }

  /** Returns the paths that are closed to further routes. */
  ReservedPaths hubPaths() {
    return hubPaths;
  }

  /** Whether the path is in the table, with whatever method. */
  public boolean serves(String path) {
    return !(find("GET", path) instanceof RouteLookupResult.Nothing);
  }

  /** Whether a request would be served by a route that was there when the paths were closed. */
  public boolean isServedByHub(String method, String path) {
    return find(method, path) instanceof RouteLookupResult.Consumer found
        && found.consumer().isOfHub();
  }

  RouteLookupResult find(String method, String path) {
    RoutingTableEntry literal = entries.literal(path);
    CamelHttpConsumer first = literal == null ? null : literal.serving(method);
    if (first != null) {
      return new RouteLookupResult.Consumer(first, Map.of());
    }
    String[] segments = PathPattern.split(path);
    while (true) {
      int changesBefore = changes;
      RouteLookupResult result = lookUp(method, segments, changesBefore);
      if (result instanceof RouteLookupResult.Consumer || changesBefore == changes) {
        return result;
      }
    }
  }

  /**
   * Queues a request until the path has a new consumer. If the table has changed since the lookup,
   * all requests that wait on the path are retried at once.
   *
   * @return false if too many requests wait
   */
  boolean await(RouteLookupResult.Swapping swapping, Runnable retry) {
    boolean waits = swapping.entry().await(retry);
    if (waits && changes != swapping.changes()) {
      swapping.entry().retryWaiting();
    }
    return waits;
  }

  private RouteLookupResult lookUp(String method, String[] segments, int changesBefore) {
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
      answer = withoutConsumer(entry, method, answer, changesBefore);
      entry.consumers().forEach(other -> allowed.addAll(other.methods()));
    }
    boolean otherMethods = answer instanceof RouteLookupResult.Nothing && !allowed.isEmpty();
    return otherMethods ? new RouteLookupResult.OtherMethods(allowed) : answer;
  }

  private RouteLookupResult withoutConsumer(
      RoutingTableEntry entry, String method, RouteLookupResult answer, int changesBefore) {
    boolean gone = entry.isOrphan();
    boolean suspended = entry.consumers().stream().anyMatch(other -> other.serves(method));
    if ((gone || suspended) && isHeld()) {
      return new RouteLookupResult.Swapping(entry, changesBefore);
    }
    return suspended && answer instanceof RouteLookupResult.Nothing
        ? new RouteLookupResult.Suspended()
        : answer;
  }

  synchronized void add(CamelHttpConsumer consumer) {
    RoutingTableEntry entry = entry(consumer.pattern());
    entry.add(consumer);
    changes++;
    entry.retryWaiting();
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

  synchronized void retryWaiting(CamelHttpConsumer consumer) {
    RoutingTableEntry entry = entries.find(consumer.pattern());
    if (entry != null) {
      changes++;
      entry.retryWaiting();
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
      entry.retryWaiting();
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
