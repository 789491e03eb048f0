package io.serai.route.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.camel.component.properties.PropertiesComponent;
import org.apache.camel.model.BeanFactoryDefinition;
import org.apache.camel.util.OrderedLocationProperties;

/**
 * The settings without the beans that they declare: stand-ins are bound instead. Options whose
 * value is a new bean lose its arguments, since Camel itself calls constructors with arguments.
 */
final class StandInSettingsBeans extends PropertiesComponent {

  private static final String BEANS = "camel.beans.";

  private final BeanStandIns beans;

  StandInSettingsBeans(BeanStandIns beans) {
    this.beans = beans;
  }

  @Override
  public OrderedLocationProperties loadProperties(
      Predicate<String> filter, Function<String, String> keyMapper) {
    var settings = (OrderedLocationProperties) super.loadProperties(filter, keyMapper);
    for (String key : List.copyOf(settings.stringPropertyNames())) {
      String value = settings.getProperty(key);
      if (value != null && value.startsWith(BeanStandIns.PREFIX)) {
        replace(settings, key, BeanStandIns.PREFIX + BeanStandIns.className(value));
      }
    }
    return settings;
  }

  private void replace(OrderedLocationProperties settings, String key, String type) {
    if (isBean(key)) {
      beans.bind(bean(settings, key, type));
    } else {
      settings.put(settings.getLocation(key), key, type);
    }
  }

  private static boolean isBean(String key) {
    return key.regionMatches(true, 0, BEANS, 0, BEANS.length())
        && key.indexOf('.', BEANS.length()) < 0
        && key.indexOf('[') < 0;
  }

  /** Takes a bean with its properties out of the settings. */
  private static BeanFactoryDefinition<?> bean(
      OrderedLocationProperties settings, String key, String type) {
    Map<String, Object> properties = new LinkedHashMap<>();
    for (String each : List.copyOf(settings.stringPropertyNames())) {
      if (each.startsWith(key + ".") || each.startsWith(key + "[")) {
        properties.put(each.substring(key.length() + 1), settings.getProperty(each));
        settings.remove(each);
      }
    }
    settings.remove(key);
    BeanFactoryDefinition<?> bean = new BeanFactoryDefinition<>();
    bean.setName(key.substring(BEANS.length()));
    bean.setType(type);
    bean.setProperties(properties);
    return bean;
  }
}
