package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Service;
import org.apache.camel.model.BeanFactoryDefinition;
import org.apache.camel.model.Model;
import org.apache.camel.support.service.ServiceHelper;

/**
 * The beans that one file declares: their definitions in the model and their instances in the
 * registry.
 */
final class RouteFileBeans {

  private final CamelContext camel;
  private final Model model;
  private final Set<String> names;
  private final Map<String, Object> bound = new TreeMap<>();
  private final List<BeanFactoryDefinition<?>> definitions = new ArrayList<>();

  RouteFileBeans(CamelContext camel, Set<String> names) {
    this.camel = camel;
    this.model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    this.names = names;
  }

  Set<String> names() {
    return names;
  }

  /** Records the definitions and instances that loading the file has created. */
  void captureBound() {
    names.forEach(name -> bound.put(name, camel.getRegistry().lookupByName(name)));
    model.getCustomBeans().stream()
        .filter(bean -> names.contains(bean.getName()))
        .forEach(definitions::add);
  }

  /** Removes the definitions from the model; the beans stay bound. */
  void withdraw() {
    model.getCustomBeans().removeIf(bean -> names.contains(bean.getName()));
  }

  /**
   * Adds the definitions again, and binds the beans again if another file has rebound their names.
   */
  void declareAgain() {
    definitions.forEach(model::addCustomBean);
    bound.forEach(this::bind);
  }

  /** Unbinds and stops all beans except those that another file still declares. */
  void unbindExcept(Set<String> others) {
    names.stream().filter(name -> !others.contains(name)).forEach(this::unbind);
  }

  private void unbind(String name) {
    Object bean = bound.get(name);
    camel.getRegistry().unbind(name);
    if (bean instanceof Service service) {
      ServiceHelper.stopAndShutdownService(service);
    }
  }

  private void bind(String name, Object bean) {
    if (bean != camel.getRegistry().lookupByName(name)) {
      camel.getRegistry().unbind(name); // it would keep one of each class
      camel.getRegistry().bind(name, bean);
    }
  }
}
