package io.serai.reload.routes;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.jspecify.annotations.Nullable;

/**
 * The kamelets beside routes. Camel reads one at its first use and keeps it; here it forgets one
 * whose file has changed. For one thread.
 */
final class KameletFiles {

  private static final String END = ".kamelet.yaml";

  private final Model model;
  private final Map<String, String> texts = new TreeMap<>();

  KameletFiles(CamelContext camel) {
    model = camel.getCamelContextExtension().getContextPlugin(Model.class);
  }

  /** Whether the file is a kamelet. */
  static boolean isOne(String file) {
    return file.endsWith(END);
  }

  /** Records a file; null is one that was deleted. Returns whether it has changed. */
  boolean put(String file, @Nullable String text) {
    String before = text == null ? texts.remove(file) : texts.put(file, text);
    return before == null ? text != null : !before.equals(text);
  }

  /** Returns the names of the kamelets in these files, and of those that mention one or a key. */
  Set<String> affectedBy(Set<String> files, Set<String> keys) {
    Set<String> affected = new TreeSet<>(keys);
    files.forEach(file -> affected.add(name(file)));
    int before;
    do {
      before = affected.size();
      texts.forEach(
          (file, text) -> {
            if (new RouteFileText(text).mentionsAny(affected)) {
              affected.add(name(file));
            }
          });
    } while (affected.size() > before);
    affected.removeAll(keys);
    return affected;
  }

  /** Lets Camel read these kamelets again at their next use. */
  void forget(Set<String> names) {
    for (String name : names) {
      synchronized (model) {
        model.getRouteTemplateDefinitions().removeIf(template -> name.equals(template.getId()));
      }
    }
  }

  private static String name(String file) {
    return file.substring(file.lastIndexOf('/') + 1, file.length() - END.length());
  }
}
