package io.serai.console;

import io.serai.hub.Greeter;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.reload.LoadProgressListener;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** A hub on a home of its own, with an operator, an agent, a service and a client for it. */
public final class ConsoleHub implements AutoCloseable {

  public static final String OPERATOR = "the-operators-key-of-the-tests";
  public static final String AGENT = "the-agents-key-of-the-tests";
  public static final String NOBODY = "";

  private static final String SERVICE =
      """
      - rest:
          path: /PATH
          get:
            - path: /{who}
              description: A greeting.
              produces: application/json
              to: direct:greet
      - route:
          id: greet
          from:
            uri: direct:greet
            steps:
              - setHeader:
                  name: Content-Type
                  constant: application/json
              - setBody:
                  simple: '{"greeting":"Hello ${header.who}"}'
      """;

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HubFixture hub;

  private ConsoleHub(Path home, String mode, boolean operations, HubStartOptions options) {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", mode)
            .property("serai.security.operators", sha256(OPERATOR))
            .property("serai.console.operations", String.valueOf(operations))
            .property("serai.shutdown-timeout", "1s")
            .file("routes/greetings.camel.yaml", service("greetings"))
            .file("agents/caller.yaml", agent())
            .start(options);
  }

  /** A hub where every caller needs a key. */
  public static ConsoleHub closed(Path home) {
    return new ConsoleHub(home, "closed", false, HubStartOptions.DEFAULT);
  }

  /** A hub where every caller needs a key, and operators may call operations over HTTP. */
  static ConsoleHub operated(Path home) {
    return new ConsoleHub(home, "closed", true, HubStartOptions.DEFAULT);
  }

  /** A hub where no caller needs a key, and no capability a checksum. */
  public static ConsoleHub open(Path home) {
    return new ConsoleHub(
        home, "open", false, new HubStartOptions(true, LoadProgressListener.NONE));
  }

  public static String service(String path) {
    return SERVICE.replace("PATH", path);
  }

  public String url() {
    return hub.hub().url();
  }

  public void write(String file, String text) {
    hub.file(file, text);
  }

  public HttpResponse<String> get(String path, String key, String... headers) throws Exception {
    return send(request(path, key, headers).GET());
  }

  HttpResponse<String> head(String path, String key) throws Exception {
    return send(request(path, key).method("HEAD", BodyPublishers.noBody()));
  }

  public HttpResponse<String> delete(String path, String key, String... headers) throws Exception {
    return send(request(path, key, headers).DELETE());
  }

  public HttpResponse<String> post(String path, String key, String json, String... headers)
      throws Exception {
    return send(
        request(path, key, headers)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json)));
  }

  /** Adds a capability that calls the service of this hub; the hub must be open. */
  public void addGreeter() {
    write("capabilities/greeter.yaml", Greeter.at(url()));
  }

  @Override
  public void close() {
    hub.close();
  }

  private HttpRequest.Builder request(String path, String key, String... headers) {
    List<String> all = new ArrayList<>(List.of(headers));
    if (!key.isEmpty()) {
      all.addAll(List.of("X-API-Key", key));
    }
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url() + path));
    return all.isEmpty() ? request : request.headers(all.toArray(String[]::new));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private static String agent() {
    return """
        agent_id: caller
        credentials:
          - bearer_sha256: %s
        permissions:
          skills: ["*"]
        """
        .formatted(sha256(AGENT));
  }

  public static String sha256(String key) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(hash);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
