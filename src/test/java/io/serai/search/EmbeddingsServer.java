package io.serai.search;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.RequestOptions;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An embeddings endpoint on loopback whose vectors have one dimension per topic, and a client of
 * it.
 */
public final class EmbeddingsServer implements AutoCloseable {

  private static final List<List<String>> TOPICS =
      List.of(
          List.of("weather", "rain", "umbrella", "forecast"),
          List.of("dog", "puppy", "hound", "canine"),
          List.of("money", "currency", "cash", "exchange"));

  public final List<JsonNode> requests = new CopyOnWriteArrayList<>();
  public final List<String> keys = new CopyOnWriteArrayList<>();
  public volatile int status = 200;
  public volatile boolean silent;

  private final Vertx vertx = Vertx.vertx();
  private final HttpClient client = vertx.createHttpClient();
  private final HttpServer server =
      vertx
          .createHttpServer()
          .requestHandler(request -> request.body().onSuccess(body -> answer(request, body)))
          .listen(0, "127.0.0.1")
          .toCompletionStage()
          .toCompletableFuture()
          .join();

  public EmbeddingsClient client() {
    return new HttpEmbeddingsClient(this::post, uri(), Optional.of("topics-1"), Optional.of("k3y"));
  }

  private URI uri() {
    return URI.create("http://127.0.0.1:" + server.actualPort() + "/v1/embeddings");
  }

  private CompletableFuture<Buffer> post(URI uri, Map<String, String> headers, Buffer body) {
    RequestOptions options =
        new RequestOptions().setMethod(HttpMethod.POST).setAbsoluteURI(uri.toString());
    headers.forEach(options::putHeader);
    return client
        .request(options)
        .compose(request -> request.send(body).compose(EmbeddingsServer::body))
        .toCompletionStage()
        .toCompletableFuture();
  }

  /** Asked for on the event loop as the response comes: a moment later its body would be lost. */
  private static Future<Buffer> body(HttpClientResponse response) {
    return response.statusCode() == 200
        ? response.body()
        : Future.failedFuture("status " + response.statusCode());
  }

  private void answer(HttpServerRequest request, Buffer body) {
    requests.add(json(body));
    keys.add(request.getHeader("Authorization"));
    if (silent) {
      return;
    }
    ObjectNode answer = JsonMappers.object();
    ArrayNode data = answer.putArray("data");
    JsonNode inputs = json(body).path("input");
    for (int i = inputs.size() - 1; i >= 0; i--) {
      ObjectNode item = data.addObject().put("index", i);
      ArrayNode vector = item.putArray("embedding");
      String text = inputs.get(i).textValue();
      TOPICS.forEach(topic -> vector.add(topic.stream().anyMatch(text::contains) ? 2.0 : 0.0));
      vector.add(0.5);
    }
    var unused = request.response().setStatusCode(status).end(answer.toString());
  }

  private static JsonNode json(Buffer body) {
    try {
      return ParsedDocument.json(body.toString()).root();
    } catch (DocumentParseException e) {
      throw new IllegalArgumentException(e);
    }
  }

  @Override
  public void close() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }
}
