package io.serai.outbound;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.impl.VertxInternal;
import java.net.InetAddress;

/** Finds the address of a host name; never blocks. */
@FunctionalInterface
public interface HostResolver {

  /** One address of the name; fails where there is none. */
  Future<InetAddress> resolve(String name);

  /** The resolver that Vert.x itself uses: hosts file, then DNS. */
  static HostResolver of(Vertx vertx) {
    return name -> {
      Promise<InetAddress> found = Promise.promise();
      ((VertxInternal) vertx).resolveAddress(name, found);
      return found.future();
    };
  }
}
