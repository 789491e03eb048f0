package io.serai.cli.init;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.terminal.CommandException;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The requests of {@code training/requests.jsonl}, sent in turn, a few at the same time. In each
 * line, {@code NUMBER} is the number of the request, and {@code answer} is what its answer
 * contains.
 *
 * @param requests the lines
 */
record ClassArchiveTrainingTraffic(List<String> requests) {

  private static final int AT_ONCE = 16;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Reads the requests for a hub whose demo service is served at a port. */
  static ClassArchiveTrainingTraffic read(int port) throws IOException {
    try (InputStream lines =
        Objects.requireNonNull(
            ClassArchiveTrainingTraffic.class.getResourceAsStream("training/requests.jsonl"))) {
      String text = new String(lines.readAllBytes(), StandardCharsets.UTF_8);
      return new ClassArchiveTrainingTraffic(
          DemoPortRewriter.withPort(text, port).lines().toList());
    }
  }

  /**
   * Sends a number of requests, none after the first failure, and waits until all are answered.
   *
   * @throws CommandException if one was refused or not answered: the hub would be trained for
   *     failures
   */
  void send(String url, int count) throws IOException, InterruptedException {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    Semaphore free = new Semaphore(AT_ONCE);
    List<CompletableFuture<Void>> answers = new ArrayList<>();
    AtomicBoolean failed = new AtomicBoolean();
    for (int i = 0; i < count && !failed.get(); i++) {
      String line = requests.get(i % requests.size()).replace("NUMBER", "training-" + i);
      JsonNode request = JsonMappers.MAPPER.readTree(line);
      free.acquire();
      answers.add(
          client
              .sendAsync(post(url, request), HttpResponse.BodyHandlers.ofString())
              .thenAccept(response -> check(response.body(), request))
              .whenComplete(
                  (done, failure) -> {
                    failed.compareAndSet(false, failure != null);
                    free.release();
                  }));
    }
    try {
      CompletableFuture.allOf(answers.toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException failure) {
      throw new CommandException("A request of the training failed: " + failure.getCause());
    }
  }

  private static void check(String answer, JsonNode request) {
    if (!answer.contains(request.path("answer").textValue())) {
      throw new CommandException(request + " was answered by " + answer);
    }
  }

  private static HttpRequest post(String url, JsonNode request) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(url + request.path("path").textValue()))
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(request.path("body").toString()));
    JsonNode headers = request.path("headers");
    for (int i = 0; i < headers.size(); i += 2) {
      builder.header(headers.path(i).textValue(), headers.path(i + 1).textValue());
    }
    return builder.build();
  }
}
