package io.serai.http.grpc;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Tracks the gRPC calls in progress, by connection. Calls are added and removed on their event
 * loop; {@link #endStreams} and {@link #streams} may be called on any thread.
 */
final class ActiveGrpcCalls {
  private final Duration heartbeat;
  private final Map<HttpConnection, GrpcConnectionKeepalive> connections =
      new ConcurrentHashMap<>();
  private volatile boolean stopping;

  ActiveGrpcCalls(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /** Adds a call, and starts the keepalive of its connection. */
  void add(GrpcCallExecution call) {
    connections
        .computeIfAbsent(
            call.connection(),
            connection ->
                new GrpcConnectionKeepalive(
                    connection, call.context(), heartbeat, () -> connections.remove(connection)))
        .add(call);
  }

  void remove(GrpcCallExecution call) {
    GrpcConnectionKeepalive connection = connections.get(call.connection());
    if (connection != null) {
      connection.remove(call);
    }
  }

  /** Notes that the reply of a call is now a stream; ends the call if streams have been ended. */
  void streaming(GrpcCallExecution call) {
    GrpcConnectionKeepalive connection = connections.get(call.connection());
    if (connection != null) {
      connection.streaming();
    }
    if (stopping) {
      call.fail(stop());
    }
  }

  /**
   * Ends every stream with UNAVAILABLE, so that its caller subscribes again later; also those that
   * begin from now on.
   */
  void endStreams() {
    stopping = true;
    connections.values().forEach(connection -> connection.endStreams(stop()));
  }

  private static GrpcException stop() {
    return GrpcException.of(GrpcStatus.UNAVAILABLE, "The hub stops. Subscribe again later.");
  }

  int streams() {
    return connections.values().stream().mapToInt(GrpcConnectionKeepalive::streams).sum();
  }
}
