package io.serai.hub;

import io.serai.setting.Settings;
import io.serai.store.EmptyDatabase;
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
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A hub in a process of its own, which can be killed. */
public final class ForkedHub implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final SecondJvm process;
  private final String url;

  private ForkedHub(SecondJvm process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Starts a hub on a home; it serves when this returns. */
  public static ForkedHub start(Path home) {
    return start(home, "512m");
  }

  /**
   * Starts a hub with a heap of its own size.
   *
   * @param heap as {@code -Xmx} takes it
   */
  public static ForkedHub start(Path home, String heap) {
    try {
      EmptyDatabase.copyToHome(Settings.of(home, Map.of(), Map.of()));
      SecondJvm process = SecondJvm.start(List.of("-Xmx" + heap), HubProcess.class, home);
      return new ForkedHub(process, process.awaitReady("url "));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Posts JSON; empty if the hub does not answer. */
  public Optional<String> post(String path, String json) {
    return send(HttpRequest.newBuilder().POST(BodyPublishers.ofString(json)), path);
  }

  /**
   * Posts JSON with headers.
   *
   * @throws UncheckedIOException if the hub does not answer
   */
  public HubFixture.Reply post(String path, String json, Map<String, String> headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(LIMIT)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json));
    headers.forEach(request::setHeader);
    try {
      HttpResponse<String> response = client.send(request.build(), BodyHandlers.ofString());
      return new HubFixture.Reply(response.statusCode(), response.headers().map(), response.body());
    } catch (IOException dead) {
      throw new UncheckedIOException(dead);
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Reads; empty if the hub does not answer. */
  public Optional<String> get(String path) {
    return send(HttpRequest.newBuilder().GET(), path);
  }

  private Optional<String> send(HttpRequest.Builder request, String path) {
    try {
      request.uri(URI.create(url + path)).timeout(LIMIT).header("A2A-Version", "1.0");
      request.header("Content-Type", "application/json");
      return Optional.of(client.send(request.build(), BodyHandlers.ofString()).body());
    } catch (IOException dead) {
      return Optional.empty();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  /** Kills the process, which has no time for anything. */
  public void kill() {
    try {
      process.kill();
    } catch (InterruptedException stopped) {
      throw new AssertionError(stopped);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
