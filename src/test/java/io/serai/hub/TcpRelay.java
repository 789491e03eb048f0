package io.serai.hub;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A port of this machine whose connections lead to a hub, and can be cut and refused. */
final class TcpRelay implements AutoCloseable {

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final Set<NetSocket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final int target;
  private final int port;
  private volatile boolean refusing;

  TcpRelay(Hub hub) {
    target = URI.create(hub.url()).getPort();
    port =
        vertx
            .createNetServer()
            .connectHandler(this::accept)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join()
            .actualPort();
  }

  int port() {
    return port;
  }

  /** Refuses new connections, or no longer. */
  void refuse(boolean refuse) {
    refusing = refuse;
  }

  /** Closes the open connections, without a word of any protocol. */
  void cut() {
    open.forEach(NetSocket::close);
  }

  /** How many connections are open. */
  int open() {
    return open.size();
  }

  /** How many connections were refused. */
  int refused() {
    return refused.get();
  }

  private void accept(NetSocket caller) {
    if (refusing) {
      refused.incrementAndGet();
      caller.close();
      return;
    }
    open.add(caller);
    caller.pause();
    client
        .connect(target, "127.0.0.1")
        .onSuccess(
            hub -> {
              caller.closeHandler(
                  closed -> {
                    open.remove(caller);
                    hub.close();
                  });
              hub.closeHandler(closed -> caller.close());
              caller.handler(hub::write);
              hub.handler(caller::write);
              caller.resume();
            })
        .onFailure(
            down -> {
              open.remove(caller);
              caller.close();
            });
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
