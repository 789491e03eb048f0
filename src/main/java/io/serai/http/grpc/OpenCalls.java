package io.serai.http.grpc;

import io.vertx.core.http.HttpConnection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The calls that are under way, by their connections. */
final class OpenCalls {
  private final Duration heartbeat;
  private final Map<HttpConnection, OpenConnection> connections = new ConcurrentHashMap<>();

  OpenCalls(Duration heartbeat) {
    this.heartbeat = heartbeat;
  }

  /** On the call's event loop, as all that follow. */
  void add(GrpcExchange call) {
    connections
        .computeIfAbsent(
            call.connection(),
            connection ->
                new OpenConnection(
                    connection, call.context(), heartbeat, () -> connections.remove(connection)))
        .add(call);
  }

  void remove(GrpcExchange call) {
    OpenConnection connection = connections.get(call.connection());
    if (connection != null) {
      connection.remove(call);
    }
  }

  void streaming(GrpcExchange call) {
    OpenConnection connection = connections.get(call.connection());
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
    return connections.values().stream().mapToInt(OpenConnection::streams).sum();
  }
}
