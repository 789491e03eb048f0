package io.serai.route;

import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The place of one compiled route: it stands while it is used, is compiled again when it is called
 * after an eviction, and goes for good when it is retired and nothing runs on it.
 *
 * <p>Thread-safe. No call is ever lost to an eviction or a retirement: who comes late finds the
 * route compiled anew.
 */
public final class RouteCacheEntry {

  private final RouteCache slots;
  private final String id;
  private final RouteDefinitionSource source;
  private volatile @Nullable ReferenceCountedRoute standing;
  private volatile boolean retired;
  private volatile long lastUsed;

  RouteCacheEntry(RouteCache slots, String id, RouteDefinitionSource source) {
    this.slots = slots;
    this.id = id;
    this.source = source;
  }

  /** The route's id in Camel, such as {@code a2s:ListDogBreeds:1.0.0#7}. */
  public String id() {
    return id;
  }

  /** Whether the route stands now. */
  public boolean isLoaded() {
    return standing != null;
  }

  /** Whether the route can be compiled without another one being evicted. */
  public boolean hasRoom() {
    return slots.hasRoomFor(this);
  }

  /**
   * Compiles the route now; blocks.
   *
   * @throws RouteLoadException where Camel refuses it
   */
  public void load() throws RouteLoadException {
    slots.load(this);
  }

  /** Does work on the compiler's thread, behind what waits to be compiled now. */
  public void later(Runnable work) {
    slots.later(work);
  }

  /**
   * Runs the exchange on the route, which is compiled first on the compiler's thread where it does
   * not stand. A route that cannot be compiled becomes the exchange's exception.
   *
   * @return true where the exchange is done when this returns, as {@code AsyncProcessor} has it
   */
  public boolean process(Exchange exchange, AsyncCallback callback) {
    ReferenceCountedRoute route = standing;
    if (route != null && route.enter()) {
      return run(route, exchange, callback);
    }
    try {
      slots.compile(() -> loadAndRun(exchange, callback));
      return false;
    } catch (RejectedExecutionException closed) {
      exchange.setException(closed);
      callback.done(true);
      return true;
    }
  }

  /** Lets the route go as soon as nothing runs on it. */
  public void retire() {
    retired = true;
    slots.leaveIfUnwanted(this);
  }

  private void loadAndRun(Exchange exchange, AsyncCallback callback) {
    ReferenceCountedRoute route;
    try {
      route = slots.loadAndEnter(this);
    } catch (RouteLoadException | RuntimeException failure) {
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
          if (route.leave() && (retired || slots.isCrowded())) {
            slots.leaveIfUnwanted(this);
          }
          callback.done(doneSync);
        });
  }

  RouteDefinitionSource source() {
    return source;
  }

  int size() {
    return source.size();
  }

  @Nullable ReferenceCountedRoute standing() {
    return standing;
  }

  void stand(@Nullable ReferenceCountedRoute route) {
    standing = route;
    lastUsed = System.nanoTime();
  }

  boolean isRetired() {
    return retired;
  }

  long lastUsed() {
    return lastUsed;
  }
}
