package io.serai.http.filter;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.hub.HubFixture;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenModeOriginTest {

  private static final String SEARCH = "/a2s/v1/capabilities/search";
  private static final String BODY = "{\"intent\": \"anything\"}";

  private static HubFixture hub;

  @BeforeAll
  static void start(@TempDir Path home) {
    hub = new HubFixture(home).property("serai.http.cors-origins", "http://localhost:3000").start();
  }

  @AfterAll
  static void stop() {
    hub.close();
  }

  @Test
  void pageOfAnotherPortChangesNothingWithoutAKey() {
    assertThat(post("http://localhost:9")).isEqualTo(403);
    assertThat(post("null")).isEqualTo(403);
  }

  @Test
  void ownPageAndListedOriginsMay() {
    assertThat(post(hub.hub().url())).isEqualTo(200);
    assertThat(post("http://localhost:3000")).isEqualTo(200);
  }

  @Test
  void programsSendNoOrigin() {
    assertThat(hub.post(SEARCH, BODY).status()).isEqualTo(200);
  }

  @Test
  void readingIsNotRefused() {
    assertThat(hub.get("/a2s/v1/tasks", Map.of("sec-fetch-site", "same-site")).status())
        .isEqualTo(200);
  }

  private static int post(String origin) {
    return hub.post(SEARCH, BODY, Map.of("origin", origin)).status();
  }
}
