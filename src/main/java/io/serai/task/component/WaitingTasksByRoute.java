package io.serai.task.component;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.Exchange;
import org.apache.camel.Route;
import org.apache.camel.spi.UnitOfWork;

/**
 * The works that wait for an answer, by the routes that their exchanges are on. Camel counts such
 * an exchange as under way, though nothing happens on it until somebody answers. Thread-safe.
 */
public final class WaitingTasksByRoute {

  private final Map<String, Set<ExchangeTaskBinding>> byRoute = new ConcurrentHashMap<>();

  /**
   * Makes every work that waits on the route leave it: it begins anew, on the route that stands
   * then, when it is answered; what must not run twice ends as an error.
   */
  public void leave(String routeId) {
    byRoute.getOrDefault(routeId, Set.of()).forEach(work -> work.task().leave());
  }

  /** Takes a work in; what it returns takes it out. */
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
    return () -> routes.forEach(id -> byRoute.computeIfPresent(id, (same, all) -> less(all, work)));
  }

  @SuppressWarnings("NullAway") // a map's word for: take the entry out
  private static Set<ExchangeTaskBinding> less(
      Set<ExchangeTaskBinding> works, ExchangeTaskBinding work) {
    works.remove(work);
    return works.isEmpty() ? null : works;
  }

  /** Camel shows the innermost only; taken from the top and put back, all are seen. */
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
