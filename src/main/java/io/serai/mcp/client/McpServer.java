package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.ServerCallException.Kind;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One MCP server that the hub calls. It is greeted before the first call, and again when it has
 * forgotten the session or its program has ended.
 *
 * <p>Thread-safe; never blocks. Stages fail with {@link ServerCallException}.
 */
public final class McpServer implements AutoCloseable {
  private final String agent;
  private final TransportFactory transports;
  private final ServerCall.Listener unsolicited;
  private final RequestWriter writer;

  private final OpenCalls open = new OpenCalls();

  // guarded by this
  private @Nullable Connection connection;
  private boolean closed;

  /**
   * @param unsolicited hears of what the server sends outside of calls
   */
  public McpServer(
      McpServerConfig config, TransportFactory transports, ServerCall.Listener unsolicited) {
    this.agent = config.agentId();
    this.transports = transports;
    this.unsolicited = unsolicited;
    this.writer = new RequestWriter(config);
  }

  /** Returns what the server said of itself. */
  public CompletionStage<Greeting> greeting() {
    return greeted().thenApply(Greeted::greeting);
  }

  /**
   * Sends a request and returns its result. If the server has forgotten the session, the request is
   * sent once more in a new one.
   *
   * @param params are completed, so they must not be used by others
   */
  public CompletionStage<ObjectNode> request(String method, ObjectNode params, ServerCall call) {
    open.add(call);
    return exchange(method, params, call).whenComplete((result, failure) -> open.remove(call));
  }

  private CompletionStage<ObjectNode> exchange(String method, ObjectNode params, ServerCall call) {
    return greeted()
        .thenCompose(
            greeted ->
                send(greeted, method, params, call)
                    .exceptionallyCompose(
                        failure -> {
                          ServerCallException reason = ServerCallException.from(failure, agent);
                          if (reason.kind() != Kind.SESSION_ENDED) {
                            return ServerTransport.failed(reason);
                          }
                          forget(greeted.connection());
                          return greeted().thenCompose(again -> send(again, method, params, call));
                        }));
  }

  private CompletionStage<ObjectNode> send(
      Greeted greeted, String method, ObjectNode params, ServerCall call) {
    ServerTransport transport = greeted.connection().transport();
    ServerRequest request =
        writer.request(
            greeted.greeting().revision(), method, params, call, handler(transport, call));
    return transport.request(request).thenApply(response -> Responses.result(agent, response));
  }

  /**
   * Receives what the server sends of itself, such as that its list of tools has changed. Completes
   * when the server ends that; fails if the server does not offer it.
   */
  public CompletionStage<Void> listen(ServerCall call) {
    return greeted()
        .thenCompose(
            greeted -> {
              if (greeted.greeting().revision().isStateless()) {
                ObjectNode params = JsonMappers.object();
                params.putObject("notifications").put("toolsListChanged", true);
                return send(greeted, "subscriptions/listen", params, call).thenApply(end -> null);
              }
              ServerTransport transport = greeted.connection().transport();
              return transport.receive(
                  writer.request(
                      greeted.greeting().revision(),
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
      last.transport().close();
    }
  }

  private CompletionStage<Greeted> greeted() {
    Connection opened;
    synchronized (this) {
      if (closed) {
        return ServerTransport.failed(ServerCallException.lost(agent + " is not served any more."));
      }
      Connection current = connection;
      if (current != null && current.transport().isOpen()) {
        return current.greeted();
      }
      try {
        opened = new Connection(transports.open(this::unsolicited), new CompletableFuture<>());
      } catch (ServerCallException later) {
        return ServerTransport.failed(later);
      }
      connection = opened;
    }
    greet(opened);
    return opened.greeted();
  }

  private void unsolicited(JsonNode message) {
    unsolicited.notified(message.path("method").asText(), message.path("params"));
  }

  private void greet(Connection current) {
    ServerTransport transport = current.transport();
    new Greeter(agent, writer, handler(transport, ServerCall.ofHub(agent)))
        .greet(transport)
        .whenComplete(
            (done, failure) -> {
              if (failure == null) {
                current.greeting().complete(done);
              } else {
                forget(current);
                current.greeting().completeExceptionally(CompletionCause.of(failure));
              }
            });
  }

  private void forget(Connection old) {
    synchronized (this) {
      if (old.equals(connection)) {
        connection = null;
      }
    }
    old.transport().close();
  }

  /** Passes on what the server sends during a call. */
  private ServerRequest.MessageHandler handler(ServerTransport transport, ServerCall call) {
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
      ServerTransport transport, ServerRequest during, JsonNode request, ServerCall call) {
    String method = request.path("method").asText();
    CompletionStage<ObjectNode> answer =
        method.equals("ping")
            ? CompletableFuture.completedFuture(JsonMappers.object())
            : call.listener().asked(method, request.path("params"));
    var unused =
        answer
            .handle((result, failure) -> Responses.of(agent, request.path("id"), result, failure))
            .thenCompose(response -> transport.send(response, during));
  }

  /**
   * An open connection.
   *
   * @param greeting is completed with what the server says of itself
   */
  private record Connection(ServerTransport transport, CompletableFuture<Greeting> greeting) {
    CompletionStage<Greeted> greeted() {
      return greeting.thenApply(done -> new Greeted(this, done));
    }
  }

  private record Greeted(Connection connection, Greeting greeting) {}
}
