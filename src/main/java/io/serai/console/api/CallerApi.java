package io.serai.console.api;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.security.Caller;
import java.util.concurrent.CompletionStage;

/** The API {@code GET /api/v1/caller}: who the caller is, for everybody who is authenticated. */
public final class CallerApi extends SingleApiProtocol {
  private final boolean closed;

  /**
   * Creates the API.
   *
   * @param closed whether callers need a key
   */
  public CallerApi(boolean closed) {
    super("caller", "1", ErrorBodyFormat.PROBLEM);
    this.closed = closed;
  }

  @Override
  protected void define() {
    serve(
        rest("/api/v1/caller").description("The caller.").get().produces(JSON),
        "caller-read",
        "Says who the caller is, with the role of an operator and the label of its key.",
        this::read);
  }

  private CompletionStage<JsonResponse> read(JsonRequest request) {
    Caller caller = request.caller();
    ObjectNode json = JsonMappers.object().put("id", caller.id());
    if (caller.role() == null) {
      json.put("kind", "agent");
    } else {
      json.put("kind", "operator").put("role", caller.role().toString());
    }
    if (caller.label() != null) {
      json.put("label", caller.label());
    }
    json.put("mode", closed ? "closed" : "open");
    return JsonResponse.ok(json).with("Cache-Control", "no-store").now();
  }
}
