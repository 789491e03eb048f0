package io.serai.mcp.client;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.mcp.client.ServerRequest.MessageHandler;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.Revision;
import io.serai.task.ErrorCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Finds out which revision a server speaks (MCP 2026-07-28, "Versioning and Compatibility"). A
 * server that answers {@code server/discover} is stateless. One that does not know it begins a
 * session with {@code initialize}.
 */
record Greeter(String agent, RequestWriter writer, MessageHandler handler) {
  /** A program that does not know {@code server/discover} may be silent. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Set<Integer> MODERN_ERRORS =
      Set.of(
          McpError.HEADER_MISMATCH.code(),
          McpError.MISSING_CLIENT_CAPABILITY.code(),
          McpError.UNSUPPORTED_PROTOCOL_VERSION.code());

  /** Greets the server at the other end of a transport. */
  CompletionStage<Greeting> greet(ServerTransport transport) {
    return discover(transport)
        .thenCompose(
            found ->
                found == null ? initialize(transport) : CompletableFuture.completedFuture(found));
  }

  /** Asks which revisions the server speaks; null if it is of those that begin with a session. */
  private CompletionStage<@Nullable Greeting> discover(ServerTransport transport) {
    ServerRequest request =
        writer
            .request(
                Revision.V2026_07_28,
                "server/discover",
                JsonMappers.object(),
                ServerCall.ofHub(agent),
                handler)
            .within(PATIENCE);
    return transport
        .request(request)
        .thenApply(response -> Responses.result(agent, response))
        .<@Nullable Greeting>thenApply(this::modern)
        .exceptionallyCompose(this::older);
  }

  private @Nullable Greeting modern(ObjectNode found) {
    List<String> versions = texts(found.path("supportedVersions"));
    if (versions.contains(Revision.V2026_07_28.text())) {
      return new Greeting(Revision.V2026_07_28, found);
    }
    requireSession(versions);
    return null;
  }

  private CompletionStage<@Nullable Greeting> older(Throwable failure) {
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

  private CompletionStage<Greeting> initialize(ServerTransport transport) {
    ServerRequest request = writer.initialize(ServerCall.ofHub(agent), handler).within(PATIENCE);
    return transport
        .request(request)
        .thenApply(response -> session(Responses.result(agent, response)))
        .thenCompose(greeting -> initialized(transport, greeting));
  }

  private Greeting session(ObjectNode result) {
    String text = result.path("protocolVersion").asText();
    return Revision.of(text)
        .filter(revision -> !revision.isStateless())
        .map(revision -> new Greeting(revision, result))
        .orElseThrow(() -> unknown(text));
  }

  private CompletionStage<Greeting> initialized(ServerTransport transport, Greeting greeting) {
    ServerRequest cause =
        writer.request(
            greeting.revision(), "ping", JsonMappers.object(), ServerCall.ofHub(agent), handler);
    return transport
        .send(RequestWriter.envelope("notifications/initialized", JsonMappers.object()), cause)
        .thenApply(sent -> greeting);
  }

  private static List<String> texts(JsonNode list) {
    List<String> texts = new ArrayList<>();
    list.forEach(each -> texts.add(each.asText()));
    return texts;
  }
}
