package io.serai.hub;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.setting.Settings;
import io.serai.store.EmptyDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.jspecify.annotations.Nullable;

/** A real hub in this process, on a home of its own and any free port, and a client for it. */
public final class HubFixture implements AutoCloseable {

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();
  private final Path home;
  private final Map<String, String> properties = new HashMap<>();
  private final String key;
  private boolean copiesDatabase = true;
  private @Nullable Hub hub;

  /** A home in the folder, with the files that it already has; the hub does not run yet. */
  public HubFixture(Path home) {
    this(home, "", null);
    property("serai.port", "0");
    property("serai.embeddings.url", "none");
    property("serai.outbound.allowed-private-hosts", "localhost,127.0.0.1");
    property("serai.retry.initial-delay", "5ms");
    property("serai.retry.max-delay", "20ms");
  }

  private HubFixture(Path home, String key, @Nullable Hub hub) {
    this.home = home;
    this.key = key;
    this.hub = hub;
  }

  /** A client of the same running hub that sends a key; it need not be closed. */
  public HubFixture as(String presented) {
    return new HubFixture(home, presented, hub());
  }

  /** Sets a property of the hub that is started next. */
  public HubFixture property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  /** Leaves it to the hub to create its database, for a test of that. */
  public HubFixture withoutDatabase() {
    copiesDatabase = false;
    return this;
  }

  /** Writes a file of the home at once, as an editor that saves whole files does. */
  public HubFixture file(String name, String text) {
    try {
      Path file = home.resolve(name);
      Files.createDirectories(file.getParent());
      Path written = Files.createTempFile(file.getParent(), ".", ".tmp");
      Files.writeString(written, text);
      Files.move(written, file, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Writes a file whose writer has finished long ago, so that a refusal is reported at once. */
  public HubFixture settledFile(String name, String text) {
    try {
      file(name, text);
      FileTime hourAgo = FileTime.from(Instant.now().minus(Duration.ofHours(1)));
      Files.setLastModifiedTime(home.resolve(name), hourAgo);
      return this;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Deletes a file of the home. */
  public void delete(String name) {
    try {
      Files.delete(home.resolve(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Moves a file of the home. */
  public void move(String from, String to) {
    try {
      Files.move(home.resolve(from), home.resolve(to));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Starts the hub; it serves when this returns. */
  public HubFixture start() {
    return start(HubStartOptions.DEFAULT);
  }

  /** Starts the hub with other options. */
  public HubFixture start(HubStartOptions options) {
    Settings settings = Settings.of(home, Map.of(), properties);
    if (copiesDatabase) {
      EmptyDatabase.copyToHome(settings);
    }
    hub = Hub.start(settings, options);
    return this;
  }

  /** The hub that runs. */
  public Hub hub() {
    Hub running = hub;
    if (running == null) {
      throw new IllegalStateException("the hub is not started");
    }
    return running;
  }

  /** Returns what the hub binds in the registry of a connected Camel context. */
  public <T> T bound(String name, Class<T> type) {
    CamelContext application = new DefaultCamelContext();
    hub().connect(application);
    return application.getRegistry().lookupByNameAndType(name, type);
  }

  /** The folder that the hub serves. */
  public Path home() {
    return home;
  }

  public Reply get(String path) {
    return send(request(path).GET());
  }

  public Reply get(String path, Map<String, String> headers) {
    return send(with(request(path).GET(), headers));
  }

  public Reply delete(String path, Map<String, String> headers) {
    return send(with(request(path).DELETE(), headers));
  }

  public Reply post(String path, String json) {
    return post(path, json, Map.of());
  }

  public Reply post(String path, String json, Map<String, String> headers) {
    return send(with(posting(path, json), headers));
  }

  public Reply postYaml(String path, String yaml) {
    return send(
        request(path)
            .header("Content-Type", "application/yaml")
            .POST(BodyPublishers.ofString(yaml)));
  }

  public Reply put(String path, String json) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .PUT(BodyPublishers.ofString(json)));
  }

  /** Sends a call and does not wait for the response. */
  public CompletableFuture<Reply> begin(String path, String json) {
    return client
        .sendAsync(posting(path, json).build(), BodyHandlers.ofString())
        .thenApply(HubFixture::reply);
  }

  /** Executes a capability. */
  public Reply execute(String id, String inputs) {
    return post("/a2s/v1/capabilities/" + id + "/execute", "{\"inputs\":" + inputs + "}");
  }

  private HttpRequest.Builder posting(String path, String json) {
    return request(path)
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(json));
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub().url() + path)).timeout(Duration.ofSeconds(30));
    return key.isEmpty() ? request : request.header("X-API-Key", key);
  }

  private static HttpRequest.Builder with(
      HttpRequest.Builder request, Map<String, String> headers) {
    headers.forEach(request::setHeader);
    return request;
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      return reply(client.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  private static Reply reply(HttpResponse<String> response) {
    return new Reply(response.statusCode(), response.headers().map(), response.body());
  }

  @Override
  public void close() {
    Hub running = hub;
    if (running != null) {
      running.close();
    }
  }

  /** The response to a request. */
  public record Reply(int status, Map<String, List<String>> headers, String text) {

    /** The first value of a header, whose name is in lower case; empty if there is none. */
    public String header(String name) {
      return headers.getOrDefault(name, List.of("")).get(0);
    }

    /** The body as JSON. */
    public JsonNode json() {
      try {
        return JsonMappers.MAPPER.readTree(text);
      } catch (IOException noJson) {
        throw new AssertionError("no JSON: " + text, noJson);
      }
    }

    /** The value at a JSON pointer; a missing node if there is none. */
    public JsonNode at(String pointer) {
      return json().at(pointer);
    }
  }
}
