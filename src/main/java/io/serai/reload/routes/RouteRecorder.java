package io.serai.reload.routes;

import java.util.function.Consumer;
import org.apache.camel.model.ModelLifecycleStrategySupport;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Notices each route definition that one thread adds to the model while something runs there;
 * others may add theirs meanwhile.
 */
final class RouteRecorder extends ModelLifecycleStrategySupport {

  private volatile @Nullable Notice noticing;

  void during(Action action, Consumer<RouteDefinition> onAdd) throws Exception {
    noticing = new Notice(Thread.currentThread(), onAdd);
    try {
      action.run();
    } finally {
      noticing = null;
    }
  }

  @Override
  public void onAddRouteDefinition(RouteDefinition route) {
    Notice notice = noticing;
    if (notice != null && Thread.currentThread() == notice.thread()) {
      notice.onAdd().accept(route);
    }
  }

  private record Notice(Thread thread, Consumer<RouteDefinition> onAdd) {}

  /** What adds routes. */
  @FunctionalInterface
  interface Action {
    void run() throws Exception;
  }
}
