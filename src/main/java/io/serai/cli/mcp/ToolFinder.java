package io.serai.cli.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lists the tools of the hub on behalf of a call, page by page, until the tool of the call is
 * found, so that the headers of the call are known. Thread-safe.
 */
record ToolFinder(HubEndpoint hub, MessageHeaders headers) {
  /** Cursor of the first page of all tools. */
  private static final String ALL = "all";

  private static final int MAX_PAGES = 200;

  /** Completes when the tool is found, or when there are no more pages. */
  CompletionStage<@Nullable Void> learn(PendingRequest call) {
    return learn(call, ALL, 1);
  }

  private CompletionStage<@Nullable Void> learn(PendingRequest call, String cursor, int page) {
    return list(call, cursor)
        .thenCompose(
            result -> {
              String next = result.path("nextCursor").textValue();
              return next == null
                      || page == MAX_PAGES
                      || call.isSilent()
                      || has(result, call.message().params().path("name"))
                  ? CompletableFuture.completedFuture(null)
                  : learn(call, next, page + 1);
            });
  }

  private CompletionStage<JsonNode> list(PendingRequest call, String cursor) {
    ClientMessage list = ClientMessage.of(request(call.message(), cursor));
    AtomicReference<JsonNode> result = new AtomicReference<>(MissingNode.getInstance());
    CompletableFuture<?> sent =
        hub.post(
            list.text(),
            headers.of(list),
            info ->
                new MessageSubscriber(
                    HubResponseRelay.isEventStream(info), text -> keepResult(text, result)),
            null);
    call.waitFor(sent);
    return sent.thenApply(
        done -> {
          JsonNode page = Objects.requireNonNull(result.get());
          headers.learn(list, page, Optional.empty());
          return page;
        });
  }

  private static void keepResult(String text, AtomicReference<JsonNode> result) {
    ObjectNode message = HubResponseRelay.parsed(text);
    if (message != null && message.has("result")) {
      result.set(message.path("result"));
    }
  }

  /** Returns a request of the same client, without the token of the call's progress. */
  private static ObjectNode request(ClientMessage call, String cursor) {
    ObjectNode message =
        JsonMappers.object()
            .put("jsonrpc", "2.0")
            .put("id", "serai-bridge")
            .put("method", "tools/list");
    ObjectNode params = message.putObject("params").put("cursor", cursor);
    ObjectNode meta = params.putObject("_meta");
    call.meta().properties().forEach(member -> meta.set(member.getKey(), member.getValue()));
    meta.remove("progressToken");
    return message;
  }

  private static boolean has(JsonNode result, JsonNode tool) {
    for (JsonNode each : result.path("tools")) {
      if (each.path("name").equals(tool)) {
        return true;
      }
    }
    return false;
  }
}
