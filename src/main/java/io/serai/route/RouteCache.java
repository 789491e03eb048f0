package io.serai.route;

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
 * A bounded set of compiled routes: at most {@code max} stand at once, with at most so many steps
 * in sum; the least recently used leave first, and none leaves while something runs on it.
 *
 * <p>Where more routes are running at one moment the bounds give way until one of them is idle: to
 * wait would let a capability that calls another wait for itself. Beyond twice the steps a route is
 * refused.
 *
 * <p>Thread-safe. Routes are compiled and removed one at a time, since Camel does so too.
 */
public final class RouteCache implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RouteCache.class);

  private static final long RESERVE = 2;

  private final CamelContext camel;
  private final int max;
  private final int maxSteps;
  private final Executor compiler;
  private final AtomicLong loads = new AtomicLong();
  private final Set<RouteCacheEntry> loaded = ConcurrentHashMap.newKeySet();
  private final AtomicInteger steps = new AtomicInteger();

  /** Slots that are bounded by their number alone. */
  public RouteCache(CamelContext camel, int max, Executor compiler) {
    this(camel, max, Integer.MAX_VALUE, compiler);
  }

  /**
   * @param max how many routes may stand at once, at least 1
   * @param maxSteps how many steps they may have in sum, at least 1
   * @param compiler runs compilations and removals; they block, so never an event loop
   */
  public RouteCache(CamelContext camel, int max, int maxSteps, Executor compiler) {
    this.camel = camel;
    this.max = max;
    this.maxSteps = maxSteps;
    this.compiler = compiler;
  }

  /**
   * A slot for a route that is not compiled yet.
   *
   * @param name what it serves; the route's id is this with a number behind it
   */
  public RouteCacheEntry open(String name, RouteDefinitionSource source) {
    return new RouteCacheEntry(this, name + "#" + loads.incrementAndGet(), source);
  }

  /** Whether the route may stand without another one being evicted. */
  boolean hasRoomFor(RouteCacheEntry slot) {
    return loaded.size() < max && steps.get() + slot.size() <= maxSteps;
  }

  /** The ids of the routes that stand, in no order. */
  public List<String> standing() {
    return loaded.stream().map(RouteCacheEntry::id).toList();
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

  void load(RouteCacheEntry slot) throws RouteLoadException {
    loadAndEnter(slot).leave();
  }

  synchronized ReferenceCountedRoute loadAndEnter(RouteCacheEntry slot) throws RouteLoadException {
    ReferenceCountedRoute route = slot.standing();
    if (route != null && route.enter()) {
      return route;
    }
    makeRoomFor(slot);
    refuseBeyondReserve(slot);
    ReferenceCountedRoute added = ReferenceCountedRoute.add(camel, slot.id(), slot.source());
    added.enter();
    slot.stand(added);
    loaded.add(slot);
    steps.addAndGet(slot.size());
    return added;
  }

  /** As {@link #compile}; nothing is done any more where the compiler has ended. */
  void later(Runnable work) {
    try {
      compiler.execute(work);
    } catch (RejectedExecutionException ended) {
      LOG.debug("Compiling ended; the routes go with the Camel context");
    }
  }

  void leaveIfUnwanted(RouteCacheEntry slot) {
    later(
        () -> {
          synchronized (this) {
            if (slot.isRetired() || isCrowded()) {
              removeIfIdle(slot);
            }
          }
        });
  }

  /** By the uses as of one look: sorting fails where what it compares goes on changing. */
  static List<RouteCacheEntry> oldestFirst(Collection<RouteCacheEntry> slots) {
    record Seen(RouteCacheEntry slot, long lastUsed) {}

    return slots.stream()
        .map(slot -> new Seen(slot, slot.lastUsed()))
        .sorted(Comparator.comparingLong(Seen::lastUsed))
        .map(Seen::slot)
        .toList();
  }

  /** What runs may take twice the steps. A single route may stand however large it is. */
  private void refuseBeyondReserve(RouteCacheEntry wanted) throws RouteCapacityException {
    long standing = steps.get();
    if (wanted.size() > 0 && standing > 0 && standing + wanted.size() > RESERVE * maxSteps) {
      LOG.warn(
          "route {} is not compiled: those that run have {} steps already. Raise"
              + " serai.routes.max-steps if this happens often",
          wanted.id(),
          standing);
      throw new RouteCapacityException();
    }
  }

  /** Evicts the least recently used, as far as nothing runs on them. */
  private void makeRoomFor(RouteCacheEntry wanted) {
    if (hasRoomFor(wanted)) {
      return;
    }
    for (RouteCacheEntry slot : oldestFirst(loaded)) {
      if (removeIfIdle(slot) && hasRoomFor(wanted)) {
        return;
      }
    }
  }

  private boolean removeIfIdle(RouteCacheEntry slot) {
    ReferenceCountedRoute route = slot.standing();
    if (route == null || !route.closeIfIdle()) {
      return false;
    }
    slot.stand(null);
    loaded.remove(slot);
    steps.addAndGet(-slot.size());
    try {
      route.remove();
    } catch (Exception failure) {
      LOG.warn("route {} could not be removed: {}", slot.id(), failure.toString());
    }
    return true;
  }
}
