package io.serai.console.page;

import io.serai.console.endpoint.ClassPathFile;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.io.StringReader;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** The libraries of the page: packages of npm in jars, of which the page names no versions. */
final class WebJar {

  private static final Set<String> NAMES = Set.of("lit-html", "marked", "dompurify");
  private static final String GROUP = "org.webjars.npm";

  private WebJar() {}

  /**
   * Returns where a file is on the class path.
   *
   * @param file the name of the library and the path in it, such as {@code lit-html/lit-html.js}
   * @return empty if the page does not use that library
   */
  static Optional<String> path(String file) throws IOException {
    int slash = file.indexOf('/');
    String name = slash < 0 ? file : file.substring(0, slash);
    if (slash < 0 || !NAMES.contains(name)) {
      return Optional.empty();
    }
    return Optional.of(
        "META-INF/resources/webjars/" + name + "/" + version(name) + file.substring(slash));
  }

  private static String version(String name) throws IOException {
    String file = "META-INF/maven/" + GROUP + "/" + name + "/pom.properties";
    Buffer content =
        ClassPathFile.read(file)
            .orElseThrow(() -> new IOException("The jar of " + name + " is missing"));
    Properties properties = new Properties();
    properties.load(new StringReader(content.toString()));
    return properties.getProperty("version");
  }
}
