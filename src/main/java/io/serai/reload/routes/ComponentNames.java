package io.serai.reload.routes;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.util.Collections;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.apache.camel.CamelContext;

/** The names of the components that routes can use. */
final class ComponentNames {

  /** Lists the components of a jar of Camel. */
  private static final String LIST = "META-INF/services/org/apache/camel/component.properties";

  private static final List<String> OWN = List.of("agent", "outbound", "skill", "task");

  private ComponentNames() {}

  /** Returns those of the hub, of the jars on the class path, and those added to the context. */
  static Set<String> of(CamelContext camel) {
    Set<String> names = new TreeSet<>(OWN);
    names.addAll(camel.getComponentNames());
    for (URL list : Collections.list(camel.getClassResolver().loadAllResourcesAsURL(LIST))) {
      names.addAll(listed(list));
    }
    return names;
  }

  /** Returns the components that a jar lists; none if it cannot be read. */
  private static List<String> listed(URL list) {
    String file = list.getPath(); // file:/folder/camel-x.jar!/META-INF/…
    int end = file.indexOf("!/");
    if (end < 0) {
      return List.of();
    }
    Properties properties = new Properties();
    try (JarFile jar = new JarFile(new File(URI.create(file.substring(0, end))));
        InputStream in = jar.getInputStream(new ZipEntry(LIST))) {
      properties.load(in);
    } catch (IOException unreadable) {
      return List.of();
    }
    return List.of(properties.getProperty("components", "").split(" "));
  }
}
