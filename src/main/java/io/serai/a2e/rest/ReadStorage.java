package io.serai.a2e.rest;

import io.serai.a2e.data.RefusalException;
import io.serai.a2e.storage.AgentStorage;
import io.serai.a2e.workflow.StoreData.Storage;
import io.serai.concurrent.CompletionCause;
import io.serai.document.TextFunctions;
import io.serai.http.UrlDecoder;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.apache.camel.Exchange;

/** {@code GET /api/v1/storage/{storage}/{key}}: a value that a workflow of the caller stored. */
public record ReadStorage(AgentStorage storage) {

  private static final String PATH = "/storage/";

  /** Answers the value itself as JSON. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    Caller caller = AgentCallers.of(request);
    String name = request.pathParameter("storage");
    Storage from = Storage.byName().get(name);
    if (from == null) {
      throw JsonRequest.refusal(
          404,
          "NOT_FOUND",
          "There is no storage "
              + TextFunctions.clipped(name)
              + ". Read from "
              + String.join(", ", Storage.byName().keySet())
              + ".");
    }
    String key = key(request);
    return storage
        .find(caller.id(), from, key)
        .exceptionallyCompose(
            failure ->
                CompletableFuture.failedFuture(
                    CompletionCause.of(failure) instanceof RefusalException unreadable
                        ? JsonRequest.refusal(
                            503, "UNAVAILABLE", unreadable.message() + " " + unreadable.remedy())
                        : failure))
        .thenApply(
            value ->
                value
                    .map(text -> JsonResponse.text("application/json", text))
                    .orElseThrow(
                        () ->
                            JsonRequest.refusal(
                                404,
                                "NOT_FOUND",
                                "You have no value under the key "
                                    + TextFunctions.clipped(key)
                                    + ".")));
  }

  /** Returns what follows the storage in the path, which may have slashes. */
  private static String key(JsonRequest request) {
    String path = String.valueOf(request.parameter(Exchange.HTTP_PATH));
    int begin = path.indexOf('/', path.indexOf(PATH) + PATH.length());
    try {
      return begin < 0 ? "" : UrlDecoder.path(path.substring(begin + 1));
    } catch (IllegalArgumentException malformed) {
      throw JsonRequest.invalid("The key is not percent-encoded. Encode '%' as %25.");
    }
  }
}
