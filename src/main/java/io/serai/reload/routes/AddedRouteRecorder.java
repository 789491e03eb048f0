package io.serai.reload.routes;

import java.util.function.Consumer;
import org.apache.camel.model.ModelLifecycleStrategySupport;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Reports each route definition that one thread adds to the model while an action runs. Definitions
 * added by other threads are ignored.
 */
final class AddedRouteRecorder extends ModelLifecycleStrategySupport {

  private volatile @Nullable ActiveRecording recording;

  void during(RouteAddingAction action, Consumer<RouteDefinition> onAdd) throws Exception {
    recording = new ActiveRecording(Thread.currentThread(), onAdd);
    try {
      action.run();
    } finally {
      recording = null;
    }
  }

  @Override
  public void onAddRouteDefinition(RouteDefinition route) {
    ActiveRecording activeRecording = recording;
    if (activeRecording != null && Thread.currentThread() == activeRecording.thread()) {
      activeRecording.onAdd().accept(route);
    }
  }

  private record ActiveRecording(Thread thread, Consumer<RouteDefinition> onAdd) {}

  /** An action that adds routes. */
  @FunctionalInterface
  interface RouteAddingAction {
    void run() throws Exception;
  }
}
