package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.store.SecondJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;

/** A hub in a process of its own that has little memory, and a client for it. */
final class SmallHeapHub implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final SecondJvm process;
  private final String url;
  private final String key;

  private SmallHeapHub(SecondJvm process, String url, String key) {
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
    SecondJvm process =
        SecondJvm.start(
            List.of("-XX:+ExitOnOutOfMemoryError", "-Xmx" + mebibytes + "m"),
            HubProcess.class,
            home);
    return new SmallHeapHub(process, process.awaitReady("url "), key);
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
    process.kill();
  }
}
