package io.serai.reload;

import java.util.function.Consumer;
import org.apache.camel.model.ModelLifecycleStrategySupport;
import org.apache.camel.model.RouteDefinition;

/**
 * Notices each route definition that is added to the model on this thread while something runs;
 * others may add theirs on other threads meanwhile.
 */
final class RouteRecorder extends ModelLifecycleStrategySupport {

  private final ThreadLocal<Consumer<RouteDefinition>> noticing = new ThreadLocal<>();

  void during(Action action, Consumer<RouteDefinition> onAdd) throws Exception {
    noticing.set(onAdd);
    try {
      action.run();
    } finally {
      noticing.remove();
    }
  }

  @Override
  public void onAddRouteDefinition(RouteDefinition route) {
    Consumer<RouteDefinition> onAdd = noticing.get();
    if (onAdd != null) {
      onAdd.accept(route);
    }
  }

  /** What adds routes. */
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }
}
