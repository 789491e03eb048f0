package io.serai.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.camel.impl.engine.DefaultClassResolver;
import org.apache.camel.spi.ClassResolver;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceFileClassResolverTest {
  private static final String FOLDER = "META-INF/services/org/apache/camel/component/";

  private final ClassLoader loader = Thread.currentThread().getContextClassLoader();
  private final ManyRoutesCamelContext camel = new ManyRoutesCamelContext(true);
  private final ClassResolver resolver = camel.getClassResolver();
  @TempDir private Path folder;

  @AfterEach
  void reset() {
    Thread.currentThread().setContextClassLoader(loader);
    camel.stop();
  }

  @Test
  void filesAreThoseThatCamelFindsHoweverOftenTheyAreRead() throws IOException {
    ClassResolver standard = new DefaultClassResolver();
    assertThat(resolver).isInstanceOf(ServiceFileClassResolver.class);

    for (int i = 0; i < 2; i++) {
      assertThat(text(resolver, FOLDER + "direct"))
          .isEqualTo(text(standard, FOLDER + "direct"))
          .contains("DirectComponent");
      assertThat(text(resolver, FOLDER + "there-is-none")).isNull();
    }
    assertThat(text(resolver, "logback-test.xml")).isEqualTo(text(standard, "logback-test.xml"));
  }

  @Test
  void fileThatAnotherClassLoaderHasIsFoundThereAlone() throws IOException {
    Path file = folder.resolve(FOLDER + "of-an-application");
    Files.createDirectories(file.getParent());
    Files.writeString(file, "class=Some");
    assertThat(text(resolver, FOLDER + "of-an-application")).isNull();

    try (URLClassLoader application = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      Thread.currentThread().setContextClassLoader(application);
      assertThat(text(resolver, FOLDER + "of-an-application")).isEqualTo("class=Some");
    }

    Thread.currentThread().setContextClassLoader(loader);
    assertThat(text(resolver, FOLDER + "of-an-application")).isNull();
  }

  private static @Nullable String text(ClassResolver resolver, String name) throws IOException {
    try (InputStream file = resolver.loadResourceAsStream(name)) {
      return file == null ? null : new String(file.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
