package io.serai.skill.component;

import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.spi.CamelEvent;
import org.apache.camel.spi.CamelEvent.RouteEvent;
import org.apache.camel.support.EventNotifierSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds the routes that properties expose to the catalog, as long as they exist. A route that is
 * replaced stays a skill. Thread-safe.
 */
public final class ExposedRoutePublisher implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ExposedRoutePublisher.class);

  /** How long a route may be missing, as it is for a moment while its file is reloaded. */
  private static final Duration REMOVAL_DELAY = Duration.ofMillis(500);

  private final CamelContext camel;
  private final SkillCatalog catalog;
  private final ScheduledExecutorService timer;
  private final Map<String, RouteExposureSettings> exposures = new HashMap<>();
  private final Map<String, Skill> served = new HashMap<>();
  private final RouteEventListener routeEventListener = new RouteEventListener();

  /** Exposes the routes that exist, and the others once they are added. */
  public ExposedRoutePublisher(
      CamelContext camel,
      SkillCatalog catalog,
      Collection<RouteExposureSettings> exposures,
      ScheduledExecutorService timer) {
    this.camel = camel;
    this.catalog = catalog;
    this.timer = timer;
    exposures.forEach(exposure -> this.exposures.put(exposure.routeId(), exposure));
    if (!this.exposures.isEmpty()) {
      camel.getManagementStrategy().addEventNotifier(routeEventListener);
      camel.getRoutes().forEach(route -> update(route.getRouteId()));
    }
  }

  /** Returns a message for each exposed route that does not exist. */
  public synchronized List<String> missing() {
    return exposures.keySet().stream()
        .filter(id -> camel.getRoute(id) == null)
        .sorted()
        .map(this::missing)
        .toList();
  }

  /** Exposes a route that exists although its consumer is not started yet. */
  public void exposeHeld(String id) {
    update(id);
  }

  @Override
  public synchronized void close() {
    camel.getManagementStrategy().removeEventNotifier(routeEventListener);
    catalog.update(List.of(), served.values());
    served.clear();
  }

  private String missing(String id) {
    List<String> near =
        SimilarNameFinder.of(id, camel.getRoutes().stream().map(Route::getRouteId).toList());
    return RouteExposureSettings.PREFIX
        + id
        + ".skill: there is no route "
        + id
        + (near.isEmpty() ? "." : ". Did you mean " + String.join(", ", near) + "?");
  }

  private synchronized void update(String id) {
    RouteExposureSettings exposure = exposures.get(id);
    if (exposure == null) {
      return;
    }
    Route route = camel.getRoute(id);
    if (route == null) {
      retire(id);
    } else if (!served.containsKey(id)) {
      serve(exposure, route);
    }
  }

  private void serve(RouteExposureSettings exposure, Route route) {
    try {
      Skill skill = ExposedRouteSkill.of(exposure, route, camel);
      catalog.update(List.of(skill), List.of());
      served.put(exposure.routeId(), skill);
    } catch (Exception e) {
      LOG.error("Route {} is not exposed: {}", exposure.routeId(), e.getMessage());
    }
  }

  private void retire(String id) {
    Optional.ofNullable(served.remove(id))
        .ifPresent(skill -> catalog.update(List.of(), List.of(skill)));
  }

  private void updateLater(String id) {
    try {
      var unused =
          timer.schedule(() -> update(id), REMOVAL_DELAY.toMillis(), TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopping) {
      LOG.debug("The hub is stopping; {} is not updated any more", id);
    }
  }

  private final class RouteEventListener extends EventNotifierSupport {

    @Override
    public void notify(CamelEvent event) {
      String id = ((RouteEvent) event).getRoute().getRouteId();
      if (event instanceof CamelEvent.RouteStartedEvent) {
        update(id);
      } else if (event instanceof CamelEvent.RouteRemovedEvent) {
        updateLater(id);
      }
    }

    @Override
    public boolean isEnabled(CamelEvent event) {
      return event instanceof RouteEvent;
    }
  }
}
