package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.ServerCallException.Kind;
import io.serai.task.ErrorCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One MCP server that the hub calls. It is asked for its revision before the first call, and again
 * when it has forgotten the session or its program has ended. It may have other tools then: the
 * listener hears that they have changed.
 *
 * <p>Thread-safe; never blocks. Stages fail with {@link ServerCallException}.
 */
public final class McpServer implements AutoCloseable {
  /** The notification that the list of tools has changed. */
  public static final String TOOLS_CHANGED = "notifications/tools/list_changed";

  private final McpServerConfig config;
  private final String agent;
  private final TransportFactory transports;
  private final ServerCallContext.Listener unsolicited;
  private final OutgoingRequestFactory requests;

  private final OpenServerCalls open = new OpenServerCalls();

  // guarded by this
  private @Nullable Connection connection;
  private int connections;
  private boolean closed;

  /**
   * @param unsolicited hears of what the server sends outside of calls
   */
  public McpServer(
      McpServerConfig config, TransportFactory transports, ServerCallContext.Listener unsolicited) {
    this.config = config;
    this.agent = config.agentId();
    this.transports = transports;
    this.unsolicited = unsolicited;
    this.requests = new OutgoingRequestFactory(config);
  }

  /** Returns what the server said of itself. */
  public CompletionStage<HandshakeResult> handshake() {
    return ready().thenApply(ReadyConnection::handshake);
  }

  /** Returns the number of the connection that was opened last; 0 before the first one. */
  public synchronized int connectionNumber() {
    return connections;
  }

  /**
   * Sends a request and returns its result. If the server has forgotten the session, the request is
   * sent once more in a new one.
   *
   * @param params are completed, so they must not be used by others
   */
  public CompletionStage<ObjectNode> request(
      String method, ObjectNode params, ServerCallContext call) {
    return ready()
        .thenCompose(
            ready ->
                exchange(ready, method, params, call)
                    .exceptionallyCompose(
                        failure -> {
                          ServerCallException reason = ServerCallException.from(failure, agent);
                          return reason.kind() == Kind.SESSION_ENDED
                              ? ready().thenCompose(again -> exchange(again, method, params, call))
                              : ServerTransport.failed(reason);
                        }));
  }

  /**
   * Sends a request over one connection only, and returns its result. Fails with {@link
   * Kind#SESSION_ENDED}, and has not sent it, if another connection has been opened since.
   *
   * @param number of the connection, see {@link #connectionNumber}
   * @param params are completed, so they must not be used by others
   */
  public CompletionStage<ObjectNode> requestOver(
      int number, String method, ObjectNode params, ServerCallContext call) {
    return ready()
        .thenCompose(
            ready ->
                ready.connection().number() == number
                    ? exchange(ready, method, params, call)
                    : ServerTransport.failed(
                        ServerCallException.of(
                            Kind.SESSION_ENDED,
                            ErrorCode.EXTERNAL_DEPENDENCY,
                            agent + " was connected again before it got the request.")));
  }

  /** Sends a request; a session that the server has forgotten is not used again. */
  private CompletionStage<ObjectNode> exchange(
      ReadyConnection ready, String method, ObjectNode params, ServerCallContext call) {
    open.add(call);
    return send(ready, method, params, call)
        .whenComplete(
            (result, failure) -> {
              open.remove(call);
              if (failure != null) {
                ServerCallException reason = ServerCallException.from(failure, agent);
                if (reason.kind() == Kind.SESSION_ENDED) {
                  forget(ready.connection(), reason);
                }
              }
            });
  }

  private CompletionStage<ObjectNode> send(
      ReadyConnection ready, String method, ObjectNode params, ServerCallContext call) {
    ServerTransport transport = ready.connection().transport();
    OutgoingRequest request =
        requests.request(
            ready.handshake().revision(), method, params, call, handler(transport, call));
    return transport
        .request(request)
        .thenApply(response -> JsonRpcResponses.result(agent, response));
  }

  /**
   * Receives what the server sends of itself, such as that its list of tools has changed. Completes
   * when the server ends that; fails if the server does not offer it.
   */
  public CompletionStage<Void> listen(ServerCallContext call) {
    return ready()
        .thenCompose(
            ready -> {
              if (ready.handshake().revision().isStateless()) {
                ObjectNode params = JsonMappers.object();
                params.putObject("notifications").put("toolsListChanged", true);
                return send(ready, "subscriptions/listen", params, call).thenApply(end -> null);
              }
              ServerTransport transport = ready.connection().transport();
              return transport.receive(
                  requests.request(
                      ready.handshake().revision(),
                      "ping",
                      JsonMappers.object(),
                      call,
                      handler(transport, call.heardBy(open.besides(call.listener())))));
            });
  }

  /** Ends the connection; later calls fail. */
  @Override
  public void close() {
    Connection last;
    synchronized (this) {
      closed = true;
      last = connection;
      connection = null;
    }
    if (last != null) {
      last.transport().close(ServerCallException.lost(agent + " is not served any more."));
    }
  }

  private CompletionStage<ReadyConnection> ready() {
    Connection opened;
    boolean again;
    synchronized (this) {
      if (closed) {
        return ServerTransport.failed(ServerCallException.lost(agent + " is not served any more."));
      }
      Connection current = connection;
      if (current != null && current.transport().isOpen()) {
        return current.ready();
      }
      try {
        opened =
            new Connection(
                connections + 1, transports.open(this::unsolicited), new CompletableFuture<>());
      } catch (ServerCallException later) {
        return ServerTransport.failed(later);
      }
      connection = opened;
      connections = opened.number();
      again = connections > 1;
    }
    connect(opened);
    if (again) {
      unsolicited.notified(TOOLS_CHANGED, JsonMappers.object());
    }
    return opened.ready();
  }

  private void unsolicited(JsonNode message) {
    unsolicited.notified(message.path("method").asText(), message.path("params"));
  }

  private void connect(Connection current) {
    ServerTransport transport = current.transport();
    ServerHandshake.of(config, requests, handler(transport, ServerCallContext.ofHub(agent)))
        .perform(transport)
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                current.handshake().complete(done);
              } else {
                forget(current, ServerCallException.from(failure, agent));
                current.handshake().completeExceptionally(CompletionCause.of(failure));
              }
            });
  }

  private void forget(Connection old, ServerCallException why) {
    old.transport().close(why);
    synchronized (this) {
      if (old.equals(connection)) {
        connection = null;
      }
    }
  }

  /** Passes on what the server sends during a call. */
  private OutgoingRequest.MessageHandler handler(
      ServerTransport transport, ServerCallContext call) {
    return (during, message) -> {
      String method = message.path("method").asText();
      if (method.isEmpty()) {
        return CompletableFuture.completedFuture(null); // a response to what was not asked
      }
      if (message.has("id")) {
        answer(transport, during, message, call);
      } else {
        call.listener().notified(method, message.path("params"));
      }
      return CompletableFuture.completedFuture(null);
    };
  }

  /** Answers a request of the server; what the server sends meanwhile is read. */
  private void answer(
      ServerTransport transport, OutgoingRequest during, JsonNode request, ServerCallContext call) {
    String method = request.path("method").asText();
    CompletionStage<ObjectNode> answer =
        method.equals("ping")
            ? CompletableFuture.completedFuture(JsonMappers.object())
            : call.listener().asked(method, request.path("params"));
    var unused =
        answer
            .handle(
                (result, failure) ->
                    JsonRpcResponses.of(agent, request.path("id"), result, failure))
            .thenCompose(response -> transport.send(response, during));
  }

  /**
   * An open connection.
   *
   * @param number of the connections to the server, from 1
   * @param handshake is completed with what the server says of itself
   */
  private record Connection(
      int number, ServerTransport transport, CompletableFuture<HandshakeResult> handshake) {
    CompletionStage<ReadyConnection> ready() {
      return handshake.thenApply(done -> new ReadyConnection(this, done));
    }
  }

  private record ReadyConnection(Connection connection, HandshakeResult handshake) {}
}
