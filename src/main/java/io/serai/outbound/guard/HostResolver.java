package io.serai.outbound.guard;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.net.InetAddress;

/** Resolves host names to IP addresses without blocking. */
@FunctionalInterface
public interface HostResolver {

  /** Resolves the name to one address; the future fails if there is none. */
  Future<InetAddress> resolve(String name);

  /** Returns the resolver of Vert.x: hosts file, then DNS. */
  static HostResolver of(Vertx vertx) {
    return name -> {
      Promise<InetAddress> found = Promise.promise();
      ((VertxInternal) vertx).resolveAddress(name, found);
      return found.future();
    };
  }
}
