package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.ValueStorageException;
import io.serai.a2e.storage.AgentValueStore;
import io.serai.a2e.storage.StoredValue;
import io.serai.a2e.workflow.StoreData.Storage;
import io.serai.concurrent.CompletionCause;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.UrlDecoder;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.Exchange;

/**
 * What the workflows of an agent have stored: {@code /api/v1/storage}. An agent sees its own
 * values; operators name an agent by {@code agent}.
 */
public record StoredValues(AgentValueStore storage) {

  private static final String PATH = "/storage/";

  /** Answers the keys, of one storage or of all. */
  public CompletionStage<JsonResponse> list(JsonRequest request) {
    String agent = AgentCallers.named(request);
    String name = request.parameter("storage");
    Collection<Storage> asked =
        name == null ? Storage.byName().values() : List.of(required(name, 400));
    ObjectNode json = JsonMappers.object().put("agent_id", agent);
    ArrayNode values = json.putArray("values");
    CompletionStage<Void> listed = CompletableFuture.completedFuture(null);
    for (Storage each : asked) {
      listed =
          listed
              .thenCompose(done -> storage.list(agent, each))
              .thenAccept(found -> found.forEach(value -> values.add(json(each, value))));
    }
    return orRefusal(listed).thenApply(done -> JsonResponse.ok(json));
  }

  private static ObjectNode json(Storage storage, StoredValue value) {
    ObjectNode json =
        JsonMappers.object()
            .put("storage", storage.text())
            .put("key", value.key())
            .put("size", value.size())
            .put("stored_at", value.changedAt().toString());
    value.expiresAt().ifPresent(end -> json.put("expires_at", end.toString()));
    return json;
  }

  /** Answers a value itself as JSON. */
  public CompletionStage<JsonResponse> read(JsonRequest request) {
    String agent = AgentCallers.named(request);
    Storage from = required(request.pathParameter("storage"), 404);
    String key = key(request);
    return orRefusal(storage.find(agent, from, key))
        .thenApply(
            value ->
                value
                    .map(text -> JsonResponse.text("application/json", text))
                    .orElseThrow(() -> notFound(key)));
  }

  /** Removes a value. */
  public CompletionStage<JsonResponse> delete(JsonRequest request) {
    String agent = AgentCallers.named(request);
    Storage from = required(request.pathParameter("storage"), 404);
    String key = key(request);
    return orRefusal(storage.delete(agent, from, key))
        .thenApply(
            deleted -> {
              if (!deleted) {
                throw notFound(key);
              }
              return JsonResponse.empty(204);
            });
  }

  private static Storage required(String name, int status) {
    Storage storage = Storage.byName().get(name);
    if (storage == null) {
      throw JsonRequest.refusal(
          status,
          status == 404 ? "NOT_FOUND" : "INVALID_REQUEST",
          "There is no storage "
              + TextFunctions.clipped(name)
              + ". Use one of "
              + String.join(", ", Storage.byName().keySet())
              + ".");
    }
    return storage;
  }

  private static <T> CompletionStage<T> orRefusal(CompletionStage<T> work) {
    return work.exceptionallyCompose(
        failure ->
            CompletableFuture.failedFuture(
                CompletionCause.of(failure) instanceof ValueStorageException unreadable
                    ? JsonRequest.refusal(
                        503, "UNAVAILABLE", unreadable.message() + " " + unreadable.remedy())
                    : failure));
  }

  private static HttpErrorException notFound(String key) {
    return JsonRequest.refusal(
        404, "NOT_FOUND", "There is no value under the key " + TextFunctions.clipped(key) + ".");
  }

  /** Returns what follows the storage in the path, which may have slashes. */
  private static String key(JsonRequest request) {
    String path = String.valueOf(request.header(Exchange.HTTP_PATH));
    int begin = path.indexOf('/', path.indexOf(PATH) + PATH.length());
    try {
      return begin < 0 ? "" : UrlDecoder.path(path.substring(begin + 1));
    } catch (IllegalArgumentException malformed) {
      throw JsonRequest.invalid("The key is not percent-encoded. Encode '%' as %25.");
    }
  }
}
