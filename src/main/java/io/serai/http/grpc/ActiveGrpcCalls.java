package io.serai.http.grpc;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that are under way, by their connections. */
final class ActiveGrpcCalls {
  private final Duration heartbeat;
  private final Map<HttpConnection, GrpcConnectionKeepalive> connections =
      new ConcurrentHashMap<>();

  ActiveGrpcCalls(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /** On the call's event loop, as all that follow. */
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

  void streaming(GrpcCallExecution call) {
    GrpcConnectionKeepalive connection = connections.get(call.connection());
    if (connection != null) {
      connection.streaming();
    }
  }

  /** Ends every stream, so that its reader comes again; may be called on any thread. */
  void endStreams() {
    GrpcException stops =
        GrpcException.of(GrpcStatus.UNAVAILABLE, "The hub stops. Subscribe again later.");
    connections.values().forEach(connection -> connection.endStreams(stops));
  }

  int streams() {
    return connections.values().stream().mapToInt(GrpcConnectionKeepalive::streams).sum();
  }
}
