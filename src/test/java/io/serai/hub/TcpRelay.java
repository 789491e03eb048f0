package io.serai.hub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.vertx.core.Vertx;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A TCP relay to a hub whose connections can be cut and refused. */
public final class TcpRelay implements AutoCloseable {

  private final Vertx vertx = Vertx.vertx();
  private final NetClient client = vertx.createNetClient();
  private final Set<NetSocket> open = ConcurrentHashMap.newKeySet();
  private final Set<NetSocket> webSockets = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final int target;
  private final int port;
  private volatile boolean refusing;

  public TcpRelay(Hub hub) {
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

  public int port() {
    return port;
  }

  /** Refuses new connections, or no longer. */
  public void refuse(boolean refuse) {
    refusing = refuse;
  }

  /** Closes the open connections, without the closing handshake of any protocol. */
  public void cut() {
    open.forEach(NetSocket::close);
  }

  /** Returns the number of open WebSockets. */
  public int webSockets() {
    return webSockets.size();
  }

  /** How many connections were refused. */
  public int refused() {
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
                    webSockets.remove(caller);
                    hub.close();
                  });
              hub.closeHandler(closed -> caller.close());
              caller.handler(hub::write);
              hub.handler(
                  data -> {
                    if (data.toString(ISO_8859_1).startsWith("HTTP/1.1 101")) {
                      webSockets.add(caller);
                    }
                    caller.write(data);
                  });
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
