package io.serai.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.apache.camel.catalog.CamelCatalog;
import org.apache.camel.catalog.DefaultCamelCatalog;

/** The components and languages of the hub as Camel's tools find them in its jar. */
public final class OwnComponents {
  private static final String SERVICES = "META-INF/services/org/apache/camel/";

  private OwnComponents() {}

  /** Returns the names that the list of a kind has, such as {@code component}. */
  public static List<String> names(String kind) {
    ClassLoader classes = OwnComponents.class.getClassLoader();
    return classes
        .resources(SERVICES + kind + ".properties")
        .map(
            url -> {
              try (InputStream in = url.openStream()) {
                return properties(in);
              } catch (IOException failure) {
                throw new UncheckedIOException(failure);
              }
            })
        .filter(list -> "io.serai".equals(list.getProperty("groupId")))
        .flatMap(list -> List.of(list.getProperty(kind + "s").split(" ")).stream())
        .sorted()
        .toList();
  }

  /** Returns Camel's catalog with the components of the hub. */
  public static CamelCatalog catalog() {
    CamelCatalog catalog = new DefaultCamelCatalog();
    for (String name : names("component")) {
      catalog.addComponent(name, className("component", name), json("component", name));
    }
    return catalog;
  }

  /** Returns the class that has the name. */
  static String className(String kind, String name) {
    return properties(resource(SERVICES + kind + "/" + name)).getProperty("class");
  }

  /** Returns the description, which is in the folder of the class. */
  static String json(String kind, String name) {
    String className = className(kind, name);
    String folder = className.substring(0, className.lastIndexOf('.')).replace('.', '/');
    try (InputStream in = resource("META-INF/" + folder + "/" + name + ".json")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static InputStream resource(String name) {
    InputStream in = OwnComponents.class.getClassLoader().getResourceAsStream(name);
    if (in == null) {
      throw new IllegalStateException(name + " is missing");
    }
    return in;
  }

  private static Properties properties(InputStream in) {
    Properties properties = new Properties();
    try (in) {
      properties.load(in);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
    return properties;
  }
}
