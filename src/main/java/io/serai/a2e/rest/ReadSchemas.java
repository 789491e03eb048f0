package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.concurrent.CompletionStage;

/** {@code GET /api/v1/schemas}: the JSON Schema of the messages of workflows. */
public final class ReadSchemas {
  private static final String FILE = "messages.schema.json";

  private final JsonNode schema;

  /** Reads the schema. */
  public ReadSchemas() {
    try (InputStream file =
        Objects.requireNonNull(ReadSchemas.class.getResourceAsStream(FILE), FILE)) {
      this.schema = JsonMappers.MAPPER.readTree(file);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  /** Answers the schema. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    AgentCallers.of(request);
    return JsonResponse.ok(schema).now();
  }
}
