package io.serai.route.cache;

import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * One route of a {@link CompiledRouteCache}. The route is compiled when it is called and not
 * loaded, for example after an eviction. A retired route is removed for good as soon as nothing
 * runs on it.
 *
 * <p>Thread-safe. No call is lost to an eviction or retirement: a late call compiles the route
 * again.
 */
public final class CompiledRouteEntry {

  private final CompiledRouteCache cache;
  private final String id;
  private final RouteDefiner source;
  private volatile @Nullable ReferenceCountedRoute loadedRoute;
  private volatile boolean retired;
  private volatile long lastUsed;

  CompiledRouteEntry(CompiledRouteCache cache, String id, RouteDefiner source) {
    this.cache = cache;
    this.id = id;
    this.source = source;
  }

  /** Returns the route's id in Camel, such as {@code a2s:ListDogBreeds:1.0.0#7}. */
  public String id() {
    return id;
  }

  /** Whether the route is loaded now. */
  public boolean isLoaded() {
    return loadedRoute != null;
  }

  /** Whether the route can be loaded without evicting another one. */
  public boolean hasRoom() {
    return cache.hasRoomFor(this);
  }

  /**
   * Compiles the route now; blocks.
   *
   * @throws RouteCreationException if Camel refuses the route
   */
  public void load() throws RouteCreationException {
    cache.load(this);
  }

  /** Runs the work on the compiler, after the compilations that are queued now. */
  public void later(Runnable work) {
    cache.later(work);
  }

  /**
   * Runs the exchange on the route. If the route is not loaded, it is compiled first on the
   * compiler; a failure to do so becomes the exception of the exchange.
   *
   * @return true if the exchange is complete on return, as in {@code AsyncProcessor}
   */
  public boolean process(Exchange exchange, AsyncCallback callback) {
    ReferenceCountedRoute route = loadedRoute;
    if (route != null && route.enter()) {
      return run(route, exchange, callback);
    }
    try {
      cache.compile(() -> loadAndRun(exchange, callback));
      return false;
    } catch (RejectedExecutionException closed) {
      exchange.setException(closed);
      callback.done(true);
      return true;
    }
  }

  /**
   * Compiles the route on the compiler, unless it is loaded meanwhile.
   *
   * @param loaded called on the compiler's thread when the route can be used without waiting; an
   *     eviction may still precede its use
   * @param failed called if the route cannot be compiled, also if the compiler's queue is full
   */
  public void compile(Runnable loaded, Consumer<Exception> failed) {
    try {
      cache.compile(
          () -> {
            try {
              cache.load(this);
            } catch (RouteCreationException | RuntimeException failure) {
              failed.accept(failure);
              return;
            }
            loaded.run();
          });
    } catch (RejectedExecutionException full) {
      failed.accept(new RouteCapacityException());
    }
  }

  /** Removes the route as soon as nothing runs on it. */
  public void retire() {
    retired = true;
    cache.removeIfUnneeded(this);
  }

  private void loadAndRun(Exchange exchange, AsyncCallback callback) {
    ReferenceCountedRoute route;
    try {
      route = cache.loadAndEnter(this);
    } catch (RouteCreationException | RuntimeException failure) {
      exchange.setException(failure);
      callback.done(false);
      return;
    }
    run(route, exchange, doneSync -> callback.done(false));
  }

  private boolean run(ReferenceCountedRoute route, Exchange exchange, AsyncCallback callback) {
    lastUsed = System.nanoTime();
    return route.process(
        exchange,
        doneSync -> {
          cache.leave(this, route);
          callback.done(doneSync);
        });
  }

  RouteDefiner source() {
    return source;
  }

  int size() {
    return source.size();
  }

  @Nullable ReferenceCountedRoute route() {
    return loadedRoute;
  }

  void setRoute(@Nullable ReferenceCountedRoute route) {
    loadedRoute = route;
    lastUsed = System.nanoTime();
  }

  boolean isRetired() {
    return retired;
  }

  long lastUsed() {
    return lastUsed;
  }
}
