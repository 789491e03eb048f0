package io.serai.route.cache;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.CamelContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A bounded cache of compiled routes. It has at most {@code max} routes with at most {@code
 * maxSteps} steps in total. The least recently used routes are evicted first, and no route is
 * evicted while an exchange runs on it.
 *
 * <p>If more routes run at one moment, the bounds are exceeded until one of them is idle; waiting
 * could block a capability that calls another one. Beyond twice the number of steps, a route is
 * refused.
 *
 * <p>Thread-safe. Routes are compiled and removed one at a time, as Camel does.
 */
public final class CompiledRouteCache implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CompiledRouteCache.class);

  private static final long MAX_EXCESS_FACTOR = 2;

  private final CamelContext camel;
  private final int max;
  private final int maxSteps;
  private final Executor compiler;
  private final AtomicLong loads = new AtomicLong();
  private final Set<CompiledRouteEntry> loaded = ConcurrentHashMap.newKeySet();
  private final AtomicInteger steps = new AtomicInteger();

  /** Entries whose routes may be removed by now. */
  private final Set<CompiledRouteEntry> unneeded = ConcurrentHashMap.newKeySet();

  /**
   * Creates a cache.
   *
   * @param max maximum number of loaded routes, at least 1
   * @param maxSteps maximum total number of their steps, at least 1
   * @param compiler runs compilations and removals; they block, so it must not be an event loop
   */
  public CompiledRouteCache(CamelContext camel, int max, int maxSteps, Executor compiler) {
    this.camel = camel;
    this.max = max;
    this.maxSteps = maxSteps;
    this.compiler = compiler;
  }

  /**
   * Returns a cache with bounds of its own, which compiles on the same thread: what it contains
   * evicts nothing from this one.
   *
   * @param maxRoutes maximum number of loaded routes, at least 1
   * @param maxPending maximum number of compilations that wait
   */
  public CompiledRouteCache separate(int maxRoutes, int maxPending) {
    return new CompiledRouteCache(
        camel, maxRoutes, maxSteps, new BoundedExecutor(compiler, maxPending));
  }

  /**
   * Creates an entry for a route that is not compiled yet.
   *
   * @param name name of the route; its id is the name followed by a number
   */
  public CompiledRouteEntry open(String name, RouteDefiner source) {
    return new CompiledRouteEntry(this, name + "#" + loads.incrementAndGet(), source);
  }

  /** Whether the route can be loaded without evicting another one. */
  boolean hasRoomFor(CompiledRouteEntry entry) {
    return loaded.size() < max && steps.get() + entry.size() <= maxSteps;
  }

  /** Returns the ids of the loaded routes, in no particular order. */
  public List<String> loadedIds() {
    return loaded.stream().map(CompiledRouteEntry::id).toList();
  }

  /** Removes every route on which nothing runs. */
  @Override
  public synchronized void close() {
    List.copyOf(loaded).forEach(this::removeIfIdle);
  }

  boolean isCrowded() {
    return loaded.size() > max || steps.get() > maxSteps;
  }

  void compile(Runnable compilation) {
    compiler.execute(compilation);
  }

  void load(CompiledRouteEntry entry) throws RouteCreationException {
    if (loadAndEnter(entry).leave() && entry.isRetired()) { // it is needed, so crowded or not
      removeIfUnneeded(entry);
    }
  }

  /** Leaves a route that an exchange or a compilation had entered. */
  void leave(CompiledRouteEntry entry, ReferenceCountedRoute route) {
    if (route.leave() && (entry.isRetired() || isCrowded())) {
      removeIfUnneeded(entry);
    }
  }

  synchronized ReferenceCountedRoute loadAndEnter(CompiledRouteEntry entry)
      throws RouteCreationException {
    ReferenceCountedRoute route = entry.route();
    if (route != null && route.enter()) {
      return route;
    }
    removeUnneeded();
    makeRoomFor(entry);
    refuseExcess(entry);
    ReferenceCountedRoute added = ReferenceCountedRoute.add(camel, entry.id(), entry.source());
    added.enter();
    entry.setRoute(added);
    loaded.add(entry);
    steps.addAndGet(entry.size());
    return added;
  }

  /** Runs the work on the compiler; drops it if too much waits there, or if it has ended. */
  void later(Runnable work) {
    try {
      compiler.execute(work);
    } catch (RejectedExecutionException fullOrEnded) {
      LOG.debug("The compiler has no room, or has ended");
    }
  }

  /** Removes the route later, at the latest before the next one is compiled. */
  void removeIfUnneeded(CompiledRouteEntry entry) {
    unneeded.add(entry);
    later(this::removeUnneeded);
  }

  private synchronized void removeUnneeded() {
    for (CompiledRouteEntry entry : List.copyOf(unneeded)) {
      unneeded.remove(entry); // before it is asked: a call that ends now adds it again
      if (entry.isRetired() || isCrowded()) {
        removeIfIdle(entry);
      }
    }
  }

  /**
   * Sorts entries by last use. Each time is read once, because sorting fails if it changes
   * meanwhile.
   */
  static List<CompiledRouteEntry> oldestFirst(Collection<CompiledRouteEntry> entries) {
    record EntryUse(CompiledRouteEntry entry, long lastUsed) {}

    return entries.stream()
        .map(entry -> new EntryUse(entry, entry.lastUsed()))
        .sorted(Comparator.comparingLong(EntryUse::lastUsed))
        .map(EntryUse::entry)
        .toList();
  }

  /**
   * Refuses the route if the loaded routes would have more than twice the allowed steps. A single
   * route is always allowed, however large it is.
   */
  private void refuseExcess(CompiledRouteEntry wanted) throws RouteCapacityException {
    long loadedSteps = steps.get();
    if (wanted.size() > 0
        && loadedSteps > 0
        && loadedSteps + wanted.size() > MAX_EXCESS_FACTOR * maxSteps) {
      LOG.warn(
          "route {} is not compiled: those that run have {} steps already. Raise"
              + " serai.routes.max-steps if this happens often",
          wanted.id(),
          loadedSteps);
      throw new RouteCapacityException();
    }
  }

  /** Evicts the least recently used routes on which nothing runs until there is room. */
  private void makeRoomFor(CompiledRouteEntry wanted) {
    if (hasRoomFor(wanted)) {
      return;
    }
    for (CompiledRouteEntry entry : oldestFirst(loaded)) {
      if (removeIfIdle(entry) && hasRoomFor(wanted)) {
        return;
      }
    }
  }

  private boolean removeIfIdle(CompiledRouteEntry entry) {
    ReferenceCountedRoute route = entry.route();
    if (route == null || !route.closeIfIdle()) {
      return false;
    }
    entry.setRoute(null);
    loaded.remove(entry);
    steps.addAndGet(-entry.size());
    try {
      route.remove();
    } catch (Exception failure) {
      LOG.warn("route {} could not be removed: {}", entry.id(), failure.toString());
    }
    return true;
  }
}
