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
  /** Fetches all tools; fails with {@link ServerCallException}. */
  CompletionStage<RemoteToolReader> fetch(
      McpServer client, McpServerConfig config, HandshakeResult handshake) {
    RemoteToolReader reader = new RemoteToolReader(config.tools());
    return page(client, config.agentId(), reader, null)
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
      McpServer client, String agent, RemoteToolReader reader, @Nullable String cursor) {
    ObjectNode params = JsonMappers.object();
    if (cursor != null) {
      params.put("cursor", cursor);
    }
    return client
        .request("tools/list", params, ServerCallContext.ofHub(agent))
        .thenCompose(page -> read(page, reader).thenApply(read -> page))
        .thenCompose(
            page -> {
              String next = page.path("nextCursor").textValue();
              boolean more = next != null && !next.equals(cursor) && !next.isEmpty();
              return more && reader.takesFurtherPage()
                  ? page(client, agent, reader, next)
                  : CompletableFuture.completedFuture(null);
            });
  }

  private CompletionStage<Void> read(ObjectNode page, RemoteToolReader reader) {
    Iterator<JsonNode> tools = page.path("tools").iterator();
    return worker
        .submit(
            () -> {
              reader.count(page);
              reader.readSome(tools);
            })
        .thenCompose(begun -> readRest(tools, reader));
  }

  private CompletionStage<Void> readRest(Iterator<JsonNode> tools, RemoteToolReader reader) {
    return tools.hasNext()
        ? worker.submit(() -> reader.readSome(tools)).thenCompose(some -> readRest(tools, reader))
        : CompletableFuture.completedFuture(null);
  }
}
