package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file that is refused has consumed nothing, and called nobody. */
@Tag("FLD-4")
@Timeout(300)
class RefusedRoutesTest {

  private static final String BROKEN =
      """
      - route:
          from:
            uri: direct:broken
            steps:
              - to: nothing:here
      """;

  @TempDir private Path folder;

  @Test
  void refusedFilesLeaveNoTrace() throws Exception {
    try (RoutesWithTraces routes = new RoutesWithTraces(folder);
        HubFixture hub = new HubFixture(Files.createDirectory(folder.resolve("home")))) {
      // given
      Map<String, String> files = routes.sources();
      hub.file("application.properties", routes.properties()).start();

      // when
      files.forEach((name, text) -> hub.settledFile(file(name), text + BROKEN));

      // then
      for (String name : files.keySet()) {
        await().until(() -> isRefused(hub, file(name)));
      }
      assertThat(routes.left()).isSubsetOf("component", "endpoint"); // to know their options
    }
  }

  private static String file(String name) {
    return "routes/" + name + ".camel.yaml";
  }

  private static boolean isRefused(HubFixture hub, String file) {
    for (var reload : hub.get("/a2s/v1/reloads").json().path("reloads")) {
      if (reload.path("file").asText().equals(file)
          && reload.path("status").asText().equals("refused")) {
        return true;
      }
    }
    return false;
  }
}
