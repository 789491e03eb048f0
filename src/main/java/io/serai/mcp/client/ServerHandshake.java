package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.OutgoingRequest.MessageHandler;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.Revision;
import io.serai.task.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which revision a server speaks (MCP 2026-07-28, "Versioning and Compatibility"). A
 * server that answers {@code server/discover} is stateless. One that does not know it begins a
 * session with {@code initialize}.
 *
 * @param patience how long {@code server/discover} may be unanswered before a session is begun
 * @param limit how long each of the two may be unanswered; at least the patience
 */
record ServerHandshake(
    String agent,
    OutgoingRequestFactory requests,
    MessageHandler handler,
    Duration patience,
    Duration limit) {
  /** A program that does not know {@code server/discover} may be silent. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Set<Integer> MODERN_ERRORS =
      Set.of(
          McpError.HEADER_MISMATCH.code(),
          McpError.MISSING_CLIENT_CAPABILITY.code(),
          McpError.UNSUPPORTED_PROTOCOL_VERSION.code());

  /** Returns the handshake with a server; a program may take longer, because it starts first. */
  static ServerHandshake of(
      McpServerConfig config, OutgoingRequestFactory requests, MessageHandler handler) {
    boolean starts = config.endpoint() instanceof McpServerConfig.Endpoint.Program;
    boolean longer = starts && config.timeout().compareTo(PATIENCE) > 0;
    return new ServerHandshake(
        config.agentId(), requests, handler, PATIENCE, longer ? config.timeout() : PATIENCE);
  }

  /** Finds out the revision of the server at the other end of a transport. */
  CompletionStage<HandshakeResult> perform(ServerTransport transport) {
    CompletableFuture<@Nullable HandshakeResult> discovered =
        discover(transport, true).toCompletableFuture();
    CompletableFuture<@Nullable HandshakeResult> soon =
        limit.compareTo(patience) > 0
            ? discovered.copy().completeOnTimeout(null, patience.toNanos(), TimeUnit.NANOSECONDS)
            : discovered;
    return soon.thenCompose(
        found ->
            found == null
                ? first(discovered, initialize(transport))
                : CompletableFuture.completedFuture(found));
  }

  /** A program that has been silent because it started slowly may still answer the first one. */
  private static CompletionStage<HandshakeResult> first(
      CompletableFuture<@Nullable HandshakeResult> discovered,
      CompletionStage<HandshakeResult> session) {
    CompletableFuture<HandshakeResult> first = new CompletableFuture<>();
    var unused =
        discovered.thenAccept(
            found -> {
              if (found != null) {
                first.complete(found);
              }
            });
    session.whenComplete(
        (begun, failure) -> {
          if (failure == null) {
            first.complete(begun);
          } else {
            first.completeExceptionally(failure);
          }
        });
    return first;
  }

  /** Asks which revisions the server speaks; null if it is of those that begin with a session. */
  private CompletionStage<@Nullable HandshakeResult> discover(
      ServerTransport transport, boolean mayRepeat) {
    OutgoingRequest request =
        requests
            .request(
                Revision.V2026_07_28,
                "server/discover",
                JsonMappers.object(),
                ServerCallContext.ofHub(agent),
                handler)
            .within(limit);
    return transport
        .request(request)
        .thenApply(response -> JsonRpcResponses.result(agent, response))
        .<@Nullable HandshakeResult>thenApply(this::modern)
        .exceptionallyCompose(
            failure ->
                mayRepeat && speaksNewest(failure) ? discover(transport, false) : older(failure));
  }

  private @Nullable HandshakeResult modern(ObjectNode found) {
    List<String> versions = texts(found.path("supportedVersions"));
    if (versions.isEmpty()) {
      return null; // one that answers whatever it is asked
    }
    if (versions.contains(Revision.V2026_07_28.text())) {
      return new HandshakeResult(Revision.V2026_07_28, found);
    }
    requireSession(versions);
    return null;
  }

  /** Whether a server has refused the newest revision and names it all the same. */
  private boolean speaksNewest(Throwable failure) {
    JsonNode error = ServerCallException.from(failure, agent).error();
    return error.path("code").asInt() == McpError.UNSUPPORTED_PROTOCOL_VERSION.code()
        && texts(error.path("data").path("supported")).contains(Revision.V2026_07_28.text());
  }

  private CompletionStage<@Nullable HandshakeResult> older(Throwable failure) {
    ServerCallException reason = ServerCallException.from(failure, agent);
    int code = reason.error().path("code").asInt();
    if (code == McpError.UNSUPPORTED_PROTOCOL_VERSION.code()) {
      requireSession(texts(reason.error().path("data").path("supported")));
    } else if (MODERN_ERRORS.contains(code) || !reason.mayBeOlder()) {
      return ServerTransport.failed(reason);
    }
    return CompletableFuture.completedFuture(null);
  }

  private void requireSession(List<String> versions) {
    if (versions.stream().map(Revision::of).noneMatch(each -> each.isPresent())) {
      throw unknown(String.join(", ", versions));
    }
  }

  private ServerCallException unknown(String versions) {
    return ServerCallException.refused(
        ErrorCode.EXTERNAL_DEPENDENCY,
        "%s speaks revision %s of MCP. The hub speaks %s."
            .formatted(
                agent, TextFunctions.loggable(versions), String.join(", ", Revision.supported())));
  }

  private CompletionStage<HandshakeResult> initialize(ServerTransport transport) {
    OutgoingRequest request =
        requests.initialize(ServerCallContext.ofHub(agent), handler).within(limit);
    return transport
        .request(request)
        .thenApply(response -> session(JsonRpcResponses.result(agent, response)))
        .thenCompose(handshake -> initialized(transport, handshake));
  }

  private HandshakeResult session(ObjectNode result) {
    String text = result.path("protocolVersion").asText();
    return Revision.of(text)
        .filter(revision -> !revision.isStateless())
        .map(revision -> new HandshakeResult(revision, result))
        .orElseThrow(() -> unknown(text));
  }

  private CompletionStage<HandshakeResult> initialized(
      ServerTransport transport, HandshakeResult handshake) {
    OutgoingRequest cause =
        requests.request(
            handshake.revision(),
            "ping",
            JsonMappers.object(),
            ServerCallContext.ofHub(agent),
            handler);
    return transport
        .send(
            OutgoingRequestFactory.envelope("notifications/initialized", JsonMappers.object()),
            cause)
        .thenApply(sent -> handshake);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
