package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** A hub in a process of its own that has little memory, and a client for it. */
final class SmallHeapHub implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final Process process;
  private final String url;
  private final String key;

  private SmallHeapHub(Process process, String url, String key) {
    this.process = process;
    this.url = url;
    this.key = key;
  }

  /**
   * Starts a hub on a home; it serves when this returns. It ends if it runs out of memory.
   *
   * @param key that the client sends; empty for none
   */
  static SmallHeapHub start(Path home, int mebibytes, String key) throws IOException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-XX:+UseSerialGC",
                    "-XX:+ExitOnOutOfMemoryError",
                    "-Xmx" + mebibytes + "m",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "io.serai.hub.HubProcess",
                    home.toString()))
            .redirectErrorStream(true)
            .start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder before = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith("url ")) {
        drain(lines);
        return new SmallHeapHub(process, line.substring(4), key);
      }
      before.append(line).append('\n');
    }
    throw new IOException("The hub did not start: " + before);
  }

  /** Reads the log, so that the hub can write it. */
  private static void drain(BufferedReader lines) {
    var unused =
        CompletableFuture.runAsync(
            () -> {
              try {
                while (lines.readLine() != null) {
                  // not needed
                }
              } catch (IOException ended) {
                throw new UncheckedIOException(ended);
              }
            });
  }

  boolean isAlive() {
    return process.isAlive();
  }

  JsonNode get(String path) {
    return send(HttpRequest.newBuilder(URI.create(url + path)).GET());
  }

  JsonNode post(String path, JsonNode body) {
    return send(
        HttpRequest.newBuilder(URI.create(url + path))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body.toString())));
  }

  private JsonNode send(HttpRequest.Builder request) {
    if (!key.isEmpty()) {
      request.header("X-API-Key", key);
    }
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      JsonNode json = JsonMappers.MAPPER.readTree(response.body());
      if (response.statusCode() != 200) {
        throw new IllegalStateException(response.statusCode() + " " + json);
      }
      return json;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  @Override
  public void close() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
