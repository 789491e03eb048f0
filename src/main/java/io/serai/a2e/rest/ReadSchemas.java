package io.serai.a2e.rest;

import io.serai.a2e.decode.MessageSchema;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.util.concurrent.CompletionStage;

/** {@code GET /api/v1/schemas}: the JSON Schema of the messages of workflows. */
public record ReadSchemas() {

  /** Answers the schema. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    AgentCallers.of(request);
    return JsonResponse.ok(MessageSchema.json()).now();
  }
}
