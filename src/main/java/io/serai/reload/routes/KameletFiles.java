package io.serai.reload.routes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteTemplateDefinition;

/**
 * The kamelets beside routes. Camel reads those of jars at their first use; these are declared when
 * their file is read. For one thread.
 */
final class KameletFiles {

  private static final String END = ".kamelet.yaml";

  private final Model model;
  private final Map<String, Kamelet> kamelets = new TreeMap<>();

  KameletFiles(CamelContext camel) {
    model = camel.getCamelContextExtension().getContextPlugin(Model.class);
  }

  /** Whether the file is a kamelet. */
  static boolean isOne(String file) {
    return file.endsWith(END);
  }

  /**
   * Declares a kamelet, which replaces the one that its file had and any other of its name.
   *
   * @return the names that have changed
   */
  Set<String> put(String file, String text, List<RouteTemplateDefinition> templates)
      throws Exception {
    Kamelet before = kamelets.get(file);
    if (before != null && before.text().equals(text)) {
      return Set.of();
    }
    Set<String> names = remove(file);
    Kamelet next = new Kamelet(text, List.copyOf(templates));
    names.addAll(next.names());
    synchronized (model) {
      model.getRouteTemplateDefinitions().removeIf(each -> names.contains(each.getId()));
      model.addRouteTemplateDefinitions(templates);
    }
    kamelets.put(file, next);
    return names;
  }

  /** Removes the kamelet of a file; returns the names that have changed. */
  Set<String> remove(String file) {
    Kamelet kamelet = kamelets.remove(file);
    if (kamelet == null) {
      return new TreeSet<>();
    }
    synchronized (model) {
      model.getRouteTemplateDefinitions().removeAll(kamelet.templates());
    }
    return kamelet.names();
  }

  /** Returns these names and those of the kamelets that mention one of them or a key. */
  Set<String> affectedBy(Set<String> names, Set<String> keys) {
    Set<String> affected = new TreeSet<>(keys);
    affected.addAll(names);
    int before;
    do {
      before = affected.size();
      kamelets.values().stream()
          .filter(kamelet -> new RouteFileText(kamelet.text()).mentionsAny(affected))
          .forEach(kamelet -> affected.addAll(kamelet.names()));
    } while (affected.size() > before);
    affected.removeAll(keys);
    return affected;
  }

  private record Kamelet(String text, List<RouteTemplateDefinition> templates) {

    Set<String> names() {
      Set<String> names = new TreeSet<>();
      templates.forEach(template -> names.add(template.getId()));
      return names;
    }
  }
}
