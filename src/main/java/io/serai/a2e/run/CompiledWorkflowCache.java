package io.serai.a2e.run;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.RemovalCause;
import io.serai.a2e.component.OperationNodeFactory;
import io.serai.a2e.workflow.Workflow;
import io.serai.route.cache.CompiledRouteCache;
import io.serai.route.cache.CompiledRouteEntry;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the routes of the workflows that ran last, by the hashes of their contents. A route that is
 * dropped ends when no run is on it. Thread-safe.
 */
public final class CompiledWorkflowCache {
  private final CompiledRouteCache routes;
  private final OperationNodeFactory nodes;
  private final Supplier<Executor> here;
  private final Cache<String, CompiledWorkflow> entries;

  /**
   * Creates a cache.
   *
   * @param routes has the routes of workflows only
   * @param nodes makes the nodes of the routes
   * @param here returns an executor that resumes work in the context of the calling thread
   * @param max how many workflows are remembered; large ones take the places of several
   */
  public CompiledWorkflowCache(
      CompiledRouteCache routes, OperationNodeFactory nodes, Supplier<Executor> here, int max) {
    this.routes = routes;
    this.nodes = nodes;
    this.here = here;
    this.entries =
        Caffeine.newBuilder()
            .maximumWeight(max)
            .weigher((String hash, CompiledWorkflow each) -> each.places())
            .executor(Runnable::run)
            .removalListener(
                (@Nullable String hash, @Nullable CompiledWorkflow each, RemovalCause cause) -> {
                  if (each != null) {
                    each.route().retire();
                  }
                })
            .build();
  }

  /**
   * Compiles the route of a workflow if it is not loaded.
   *
   * @return completes when it can run without waiting; fails with {@link
   *     io.serai.route.cache.RouteCapacityException} if too many others are being compiled
   */
  public CompletionStage<Void> prepare(Workflow workflow) {
    CompiledRouteEntry entry = of(workflow);
    if (entry.isLoaded()) {
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Executor back = here.get();
    entry.compile(() -> back.execute(() -> ready.complete(null)), ready::completeExceptionally);
    return ready;
  }

  /** Returns the route of a workflow, which is compiled when it runs for the first time. */
  CompiledRouteEntry of(Workflow workflow) {
    return entries
        .get(
            workflow.contentHash(), hash -> new CompiledWorkflow(open(workflow), workflow.places()))
        .route();
  }

  private CompiledRouteEntry open(Workflow workflow) {
    return routes.open(
        "a2e:" + workflow.contentHash().substring(0, 12), new WorkflowRoute(workflow, nodes));
  }

  private record CompiledWorkflow(CompiledRouteEntry route, int places) {}
}
