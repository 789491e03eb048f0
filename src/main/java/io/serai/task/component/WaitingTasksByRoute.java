package io.serai.task.component;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.spi.UnitOfWork;

/**
 * Tracks the tasks that wait for input, by the routes that their exchanges are on. Camel counts
 * such an exchange as in flight although it does nothing until the input arrives. Thread-safe.
 */
public final class WaitingTasksByRoute {

  private final Map<String, Set<ExchangeTaskBinding>> byRoute = new ConcurrentHashMap<>();
  private final Set<ExchangeTaskBinding> left = ConcurrentHashMap.newKeySet();
  private final AtomicInteger failed = new AtomicInteger();
  private volatile boolean leaving;

  /**
   * Abandons the runs of all tasks that wait on the route. Each task runs again, on the route that
   * then exists, when its input arrives; a task that must not run twice fails.
   */
  public void leave(String routeId) {
    byRoute
        .getOrDefault(routeId, Set.of())
        .forEach(
            work -> {
              left.add(work);
              work.task().leave();
            });
  }

  /**
   * Returns how many tasks have failed since the last call because {@link #leave(String)} abandoned
   * their runs, and their work must not run twice.
   */
  public int takeFailed() {
    return failed.getAndSet(0);
  }

  /**
   * Called when a waiting task goes on or ends.
   *
   * @param hasEnded whether the task has ended while it waited
   */
  void leftWait(ExchangeTaskBinding work, boolean hasEnded) {
    if (left.remove(work) && hasEnded) {
      failed.incrementAndGet();
    }
  }

  /**
   * Abandons the runs of all waiting tasks, as {@link #leave(String)} does for one route, and of
   * those that begin to wait later: the context stops.
   */
  public void leaveAll() {
    leaving = true;
    byRoute.keySet().forEach(this::leave);
  }

  /**
   * Adds a waiting task.
   *
   * @return removes it
   */
  Runnable enter(ExchangeTaskBinding work, Exchange exchange) {
    List<String> routes = routes(exchange);
    routes.forEach(
        id ->
            byRoute.compute(
                id,
                (same, works) -> {
                  Set<ExchangeTaskBinding> more =
                      works == null ? ConcurrentHashMap.newKeySet() : works;
                  more.add(work);
                  return more;
                }));
    if (leaving) {
      work.task().leave();
    }
    return () ->
        routes.forEach(id -> byRoute.computeIfPresent(id, (same, all) -> without(all, work)));
  }

  @SuppressWarnings("NullAway") // returning null removes the map entry
  private static Set<ExchangeTaskBinding> without(
      Set<ExchangeTaskBinding> works, ExchangeTaskBinding work) {
    works.remove(work);
    return works.isEmpty() ? null : works;
  }

  /**
   * Returns all routes of an exchange. Camel exposes only the innermost one, so all are popped and
   * pushed back.
   */
  private static List<String> routes(Exchange exchange) {
    UnitOfWork unit = exchange.getUnitOfWork();
    Deque<Route> routes = new ArrayDeque<>();
    for (Route top = unit.popRoute(); top != null; top = unit.popRoute()) {
      routes.push(top);
    }
    routes.forEach(unit::pushRoute);
    return routes.stream().map(Route::getRouteId).distinct().toList();
  }
}
