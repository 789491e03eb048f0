package io.serai.reload.routes;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.route.ManyRoutesCamelContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteFolderResourcesTest {

  @TempDir private Path home;
  private ClassLoader resources = RouteFolderResourcesTest.class.getClassLoader();

  @BeforeEach
  void write() throws IOException {
    Files.createDirectories(home.resolve("routes/a"));
    Files.writeString(home.resolve("routes/a/in-a.txt"), "a");
    Files.writeString(home.resolve("secret.txt"), "secret");
    DefaultCamelContext camel = new ManyRoutesCamelContext(true);
    RouteFolderResources.addTo(camel, home.resolve("x/../routes"));
    resources = camel.getApplicationContextClassLoader();
  }

  @Test
  void fileOfTheFolderItselfComesFirst() throws IOException {
    Files.writeString(home.resolve("routes/in-a.txt"), "itself");

    assertThat(resources.getResource("in-a.txt")).asString().endsWith("/routes/in-a.txt");
  }

  @Test
  void linkThatLoopsHidesNothing() throws IOException {
    Files.createSymbolicLink(home.resolve("routes/_loop"), home.resolve("routes"));

    assertThat(resources.getResource("in-a.txt")).asString().endsWith("/routes/a/in-a.txt");
  }

  @Test
  void fileOutsideOfTheFolderIsNotServed() throws IOException {
    Files.createSymbolicLink(home.resolve("routes/link.txt"), home.resolve("secret.txt"));

    assertThat(resources.getResource("../secret.txt")).isNull();
    assertThat(resources.getResource("a/../../secret.txt")).isNull();
    assertThat(resources.getResource(home.resolve("secret.txt").toString())).isNull();
    assertThat(resources.getResource("link.txt")).isNull();
  }
}
