package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.HandshakeResult;
import io.serai.mcp.client.McpServer;
import io.serai.mcp.client.McpServerConfig;
import io.serai.mcp.client.ServerCallContext;
import io.serai.mcp.client.ServerCallException;
import io.serai.mcp.model.McpError;
import java.util.Iterator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Fetches the list of tools of a server, page by page (MCP, "Tools", {@code tools/list}), within
 * limits. Thread-safe; never blocks.
 *
 * @param worker reads the pages in short turns, because all servers share it
 */
record ToolListFetcher(ToolListWorker worker) {
  private static final int MAX_PAGES = 100;

  /** Fetches all tools; fails with {@link ServerCallException}. */
  CompletionStage<RemoteToolReader> fetch(
      McpServer client, McpServerConfig config, HandshakeResult handshake) {
    RemoteToolReader reader = new RemoteToolReader(config.tools());
    return page(client, config.agentId(), reader, null, 1)
        .exceptionallyCompose(failure -> withoutTools(config.agentId(), handshake, failure))
        .thenApply(all -> reader);
  }

  /** A server that did not announce tools may not know the method that lists them. */
  private static CompletionStage<Void> withoutTools(
      String agent, HandshakeResult handshake, Throwable failure) {
    ServerCallException reason = ServerCallException.from(failure, agent);
    boolean none =
        !handshake.hasTools()
            && reason.error().path("code").asInt() == McpError.METHOD_NOT_FOUND.code();
    return none ? CompletableFuture.completedFuture(null) : CompletableFuture.failedFuture(reason);
  }

  private CompletionStage<Void> page(
      McpServer client,
      String agent,
      RemoteToolReader reader,
      @Nullable String cursor,
      int number) {
    ObjectNode params = JsonMappers.object();
    if (cursor != null) {
      params.put("cursor", cursor);
    }
    return client
        .request("tools/list", params, ServerCallContext.ofHub(agent))
        .thenCompose(page -> worker.submit(() -> reader.count(page)).thenApply(counted -> page))
        .thenCompose(page -> read(page.path("tools").iterator(), reader).thenApply(read -> page))
        .thenCompose(
            page -> {
              String next = page.path("nextCursor").textValue();
              boolean more = next != null && !next.equals(cursor) && !next.isEmpty();
              return !more || reader.isFull() || number == MAX_PAGES
                  ? CompletableFuture.completedFuture(null)
                  : page(client, agent, reader, next, number + 1);
            });
  }

  private CompletionStage<Void> read(Iterator<JsonNode> tools, RemoteToolReader reader) {
    return worker
        .submit(() -> reader.readSome(tools))
        .thenCompose(
            read ->
                tools.hasNext() ? read(tools, reader) : CompletableFuture.completedFuture(null));
  }
}
