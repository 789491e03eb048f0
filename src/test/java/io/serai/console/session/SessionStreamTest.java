package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import io.serai.hub.HubFixture.Reply;
import io.serai.hub.Keys;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stream that was opened in a session ends with the session, although its key stays valid. */
class SessionStreamTest {

  @TempDir private Path home;
  private final ExecutorService readers = Executors.newCachedThreadPool();
  private HubFixture hub;

  @BeforeEach
  void start() {
    hub =
        new HubFixture(home)
            .property("serai.security.mode", "closed")
            .property("serai.security.operators", Keys.sha256("operator-key"))
            .property("serai.a2a.heartbeat", "50s")
            .property("serai.shutdown-timeout", "1s")
            .start();
  }

  @AfterEach
  void stop() {
    hub.close();
    readers.shutdownNow();
  }

  @Test
  void streamEndsAtOnceWhenAnAdministratorEndsTheSession() throws Exception {
    try (InputStream stream = events(signIn())) {
      assertThat(stream.read()).isPositive();
      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> readToEnd(stream), readers);
      String id = hub.as("operator-key").get("/api/v1/sessions").at("/sessions/0/id").asText();

      assertThat(hub.as("operator-key").delete("/api/v1/sessions/" + id, Map.of()).status())
          .isEqualTo(204);

      assertThat(end).succeedsWithin(Duration.ofSeconds(20));
    }
  }

  @Test
  void streamEndsAtOnceWhenThePersonSignsOut() throws Exception {
    Map<String, String> page = signIn();
    Map<String, String> otherPage = signIn();
    try (InputStream stream = events(page);
        InputStream other = events(otherPage)) {
      assertThat(stream.read()).isPositive();
      CompletableFuture<Void> end = CompletableFuture.runAsync(() -> readToEnd(stream), readers);
      CompletableFuture<Void> otherEnd =
          CompletableFuture.runAsync(() -> readToEnd(other), readers);

      assertThat(hub.delete("/console/session", page).status()).isEqualTo(204);

      assertThat(end).succeedsWithin(Duration.ofSeconds(20));
      assertThat(otherEnd).isNotDone();
    }
  }

  private Map<String, String> signIn() {
    Reply begun = hub.post("/console/session", "", Map.of("authorization", "Bearer operator-key"));
    String cookie = begun.header("set-cookie").split(";", 2)[0];
    return Map.of("cookie", cookie, "serai-console", "page");
  }

  private InputStream events(Map<String, String> page) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(hub.hub().url() + "/a2s/v1/tasks"))
            .header("accept", "text/event-stream");
    page.forEach(request::header);
    HttpResponse<InputStream> response =
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private static void readToEnd(InputStream stream) {
    try {
      stream.transferTo(OutputStream.nullOutputStream());
    } catch (IOException cutOff) {
      // the stream has ended, too
    }
  }
}
