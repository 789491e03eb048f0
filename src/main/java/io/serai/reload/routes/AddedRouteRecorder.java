package io.serai.reload.routes;

import java.util.function.Consumer;
import org.apache.camel.model.ModelLifecycleStrategySupport;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Notices each route definition that one thread adds to the model while something runs there;
 * others may add theirs meanwhile.
 */
final class AddedRouteRecorder extends ModelLifecycleStrategySupport {

  private volatile @Nullable ActiveRecording noticing;

  void during(RouteAddingAction action, Consumer<RouteDefinition> onAdd) throws Exception {
    noticing = new ActiveRecording(Thread.currentThread(), onAdd);
    try {
      action.run();
    } finally {
      noticing = null;
    }
  }

  @Override
  public void onAddRouteDefinition(RouteDefinition route) {
    ActiveRecording activeRecording = noticing;
    if (activeRecording != null && Thread.currentThread() == activeRecording.thread()) {
      activeRecording.onAdd().accept(route);
    }
  }

  private record ActiveRecording(Thread thread, Consumer<RouteDefinition> onAdd) {}

  /** What adds routes. */
  @FunctionalInterface
  interface RouteAddingAction {
    void run() throws Exception;
  }
}
