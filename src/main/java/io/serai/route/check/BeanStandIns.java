package io.serai.route.check;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.model.BeanFactoryDefinition;
import org.apache.camel.model.BeanModelHelper;
import org.apache.camel.model.Model;
import org.apache.camel.model.ModelLifecycleStrategySupport;
import org.apache.camel.model.RouteTemplateDefinition;
import org.apache.camel.model.TemplatedRouteDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Binds stand-ins for the beans that files declare. None of the code of a bean runs: no
 * constructor, script, factory, setter or init method. Its class and the names of its properties
 * are checked.
 */
public final class BeanStandIns extends ModelLifecycleStrategySupport {

  static final String PREFIX = "#class:";

  private final CamelContext camel;

  BeanStandIns(CamelContext camel) {
    this.camel = camel;
  }

  /** Replaces what the beans of route templates would run, if the context only checks routes. */
  public static void prepare(CamelContext camel, List<TemplatedRouteDefinition> routes) {
    BeanStandIns beans = camel.getRegistry().findSingleByType(BeanStandIns.class);
    if (beans != null) {
      routes.stream().map(TemplatedRouteDefinition::getBeans).forEach(beans::replaceAll);
    }
  }

  /** Whether a context only checks routes, so that no code of beans may run. */
  public static boolean areUsed(CamelContext camel) {
    return camel.getRegistry().findSingleByType(BeanStandIns.class) != null;
  }

  @Override
  public void onAddRouteTemplateDefinition(RouteTemplateDefinition template) {
    replaceAll(template.getTemplateBeans());
  }

  private void replaceAll(@Nullable List<? extends BeanFactoryDefinition<?>> beans) {
    if (beans != null) {
      beans.forEach(this::replace);
    }
  }

  private void replace(BeanFactoryDefinition<?> bean) {
    if (bean.getBeanSupplier() == null) {
      Object standIn = standIn(bean, !hasParameters(bean));
      bean.setBeanSupplier(context -> standIn);
      bean.setProperties(null);
    }
  }

  /** Whether a bean of a template is created of parameters, which have no value yet. */
  private static boolean hasParameters(BeanFactoryDefinition<?> bean) {
    Map<Integer, Object> arguments = bean.getConstructors();
    return bean.getType().contains("{{")
        || (arguments != null
            && arguments.values().stream().anyMatch(each -> each.toString().contains("{{")));
  }

  /** Binds a stand-in under the name of the bean. */
  void bind(BeanFactoryDefinition<?> bean) {
    Object standIn = standIn(bean, true);
    camel.getRegistry().unbind(bean.getName());
    if (standIn != null) { // not at once, or Camel would call its setters
      camel.getRegistry().bind(bean.getName(), standIn.getClass(), () -> standIn);
    }
    camel.getCamelContextExtension().getContextPlugin(Model.class).addCustomBean(bean);
  }

  /**
   * Returns a stand-in.
   *
   * @param known whether the arguments of its constructor are known
   */
  private @Nullable Object standIn(BeanFactoryDefinition<?> bean, boolean known) {
    try {
      Class<?> type = type(bean);
      checkProperties(bean, type);
      return known && StandIns.isValue(type) && runsNothingElse(bean)
          ? BeanModelHelper.newInstance(bean, camel)
          : StandIns.of(type);
    } catch (Exception e) {
      throw new IllegalArgumentException("Error creating bean: " + bean.getName(), e);
    }
  }

  private static boolean runsNothingElse(BeanFactoryDefinition<?> bean) {
    return bean.getScript() == null
        && bean.getFactoryMethod() == null
        && bean.getBuilderClass() == null;
  }

  /** Returns the class of the bean, or what its factory method returns. */
  private Class<?> type(BeanFactoryDefinition<?> bean) throws ClassNotFoundException {
    String name = className(bean.getType());
    Class<?> type = camel.getClassResolver().resolveMandatoryClass(name);
    String method = bean.getFactoryMethod();
    return method == null || bean.getFactoryBean() != null
        ? type
        : Arrays.stream(type.getMethods())
            .filter(each -> each.getName().equals(method))
            .<Class<?>>map(Method::getReturnType)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException(name + " has no method " + method));
  }

  /** Returns the name of the class, without the prefix and the arguments that Camel allows. */
  static String className(String type) {
    String name = type.startsWith(PREFIX) ? type.substring(PREFIX.length()) : type;
    return before('#', before('(', name)).strip();
  }

  private static String before(char end, String text) {
    int at = text.indexOf(end);
    return at < 0 ? text : text.substring(0, at);
  }

  /** Refuses a property that the class does not have; those of nested objects are not checked. */
  private static void checkProperties(BeanFactoryDefinition<?> bean, Class<?> type) {
    if (bean.getProperties() == null
        || !runsNothingElse(bean)
        || Map.class.isAssignableFrom(type)) {
      return;
    }
    for (String property : bean.getProperties().keySet()) {
      if (isOfTheBean(property) && !hasSetter(type, property)) {
        throw new IllegalArgumentException(type.getName() + " has no property " + property);
      }
    }
  }

  /** Whether a property is not that of a nested object, which has a dot or brackets. */
  private static boolean isOfTheBean(String property) {
    return property.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '-');
  }

  private static boolean hasSetter(Class<?> type, String property) {
    String name = property.replace("-", "").toLowerCase(Locale.ROOT);
    List<String> setters = List.of(name, "set" + name, "with" + name, "get" + name);
    return Arrays.stream(type.getMethods())
        .anyMatch(method -> setters.contains(method.getName().toLowerCase(Locale.ROOT)));
  }
}
