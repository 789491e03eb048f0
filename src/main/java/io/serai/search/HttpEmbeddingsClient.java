package io.serai.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Requests embeddings from an endpoint with the OpenAI protocol: {@code {model?, input: [text]}} is
 * answered with {@code {data: [{index, embedding: [number]}]}} (A2S-52).
 *
 * <p>Thread-safe; never blocks. A response that is not JSON or lacks an embedding fails the future.
 */
public final class HttpEmbeddingsClient implements EmbeddingsClient {

  private final HttpPostClient http;
  private final URI uri;
  private final Optional<String> model;
  private final Map<String, String> headers = new HashMap<>();

  /**
   * Creates a client for the endpoint at the URI.
   *
   * @param key sent as bearer token; never logged
   */
  public HttpEmbeddingsClient(
      HttpPostClient http, URI uri, Optional<String> model, Optional<String> key) {
    this.http = http;
    this.uri = uri;
    this.model = model;
    headers.put("Content-Type", "application/json");
    headers.put("Accept", "application/json");
    key.ifPresent(secret -> headers.put("Authorization", "Bearer " + secret));
  }

  @Override
  public CompletableFuture<float[][]> embed(List<String> texts) {
    ObjectNode request = JsonMappers.object();
    model.ifPresent(name -> request.put("model", name));
    texts.forEach(request.putArray("input")::add);
    return http.post(uri, headers, Buffer.buffer(JsonMappers.text(request)))
        .thenApply(answer -> vectors(answer, texts.size()));
  }

  private static float[][] vectors(Buffer answer, int expected) {
    JsonNode data = json(answer).path("data");
    float[][] vectors = new float[expected][];
    for (int i = 0; i < data.size(); i++) {
      int index = data.get(i).path("index").asInt(i);
      if (index >= 0 && index < expected) {
        vectors[index] = vector(data.get(i).path("embedding"));
      }
    }
    for (float[] vector : vectors) {
      if (vector == null || vector.length == 0) {
        throw unusable("it contains fewer than " + expected + " embeddings");
      }
    }
    return vectors;
  }

  private static JsonNode json(Buffer answer) {
    try {
      return JsonMappers.read(answer.toString());
    } catch (DocumentParseException e) {
      throw unusable("it is not JSON");
    }
  }

  private static float[] vector(JsonNode numbers) {
    float[] vector = new float[numbers.size()];
    for (int i = 0; i < vector.length; i++) {
      vector[i] = numbers.get(i).floatValue();
    }
    return vector;
  }

  private static CompletionException unusable(String why) {
    return new CompletionException(
        new IllegalStateException("the answer of the embeddings endpoint cannot be used: " + why));
  }
}
