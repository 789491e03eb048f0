package io.serai.hub;

import java.lang.management.ManagementFactory;
import java.lang.reflect.Array;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** What JMX shows of the hubs in this process. */
public final class Beans {

  private static final MBeanServer SERVER = ManagementFactory.getPlatformMBeanServer();

  private Beans() {}

  /** The names of all beans of Camel and of the hub. */
  public static Set<ObjectName> names() {
    Set<ObjectName> names = new TreeSet<>();
    for (String domain : new String[] {"org.apache.camel:*", "io.serai:*"}) {
      names.addAll(SERVER.queryNames(name(domain), null));
    }
    return names;
  }

  /**
   * Every attribute of every bean, and the result of every dump operation without parameters, a
   * line each. The dump of source locations repeats attributes, and reads every node for each
   * route.
   */
  public static String text() {
    StringBuilder text = new StringBuilder();
    for (ObjectName bean : names()) {
      try {
        attributes(bean, text);
        dumps(bean, text);
      } catch (JMException gone) {
        text.append(bean).append(" is gone\n");
      }
    }
    return text.toString();
  }

  /** The group of each route; "none" for one without. */
  static Map<String, String> routeGroups() throws JMException {
    return ofRoutes("RouteGroup");
  }

  /** The state of each route. */
  static Map<String, String> routeStates() throws JMException {
    return ofRoutes("State");
  }

  private static Map<String, String> ofRoutes(String attribute) throws JMException {
    Map<String, String> values = new TreeMap<>();
    for (ObjectName route : SERVER.queryNames(name("org.apache.camel:type=routes,*"), null)) {
      Object value = SERVER.getAttribute(route, attribute);
      values.put(
          (String) SERVER.getAttribute(route, "RouteId"),
          value == null ? "none" : value.toString());
    }
    return values;
  }

  /** The number of routes of workflows. */
  public static long routesOfWorkflows() {
    try {
      return routeGroups().values().stream().filter("workflows"::equals).count();
    } catch (JMException gone) {
      throw new IllegalStateException(gone);
    }
  }

  /** The number of exchanges on the routes of workflows. */
  public static long inflightOfWorkflows() {
    long inflight = 0;
    try {
      for (ObjectName route : SERVER.queryNames(name("org.apache.camel:type=routes,*"), null)) {
        if ("workflows".equals(SERVER.getAttribute(route, "RouteGroup"))) {
          inflight += (Long) SERVER.getAttribute(route, "ExchangesInflight");
        }
      }
    } catch (JMException gone) {
      throw new IllegalStateException(gone);
    }
    return inflight;
  }

  private static void attributes(ObjectName bean, StringBuilder text) throws JMException {
    for (MBeanAttributeInfo attribute : SERVER.getMBeanInfo(bean).getAttributes()) {
      if (attribute.isReadable()) {
        String name = attribute.getName();
        line(bean, name, () -> SERVER.getAttribute(bean, name), text);
      }
    }
  }

  private static void dumps(ObjectName bean, StringBuilder text) throws JMException {
    for (MBeanOperationInfo operation : SERVER.getMBeanInfo(bean).getOperations()) {
      String name = operation.getName();
      if (operation.getSignature().length == 0
          && (name.startsWith("dump") || name.equals("browse"))
          && !name.equals("dumpRouteSourceLocationsAsXml")) {
        line(bean, name, () -> SERVER.invoke(bean, name, null, null), text);
      }
    }
  }

  private static void line(ObjectName bean, String what, Reader reader, StringBuilder text) {
    text.append(bean).append(' ').append(what).append(" = ");
    try {
      append(reader.read(), text);
    } catch (JMException | RuntimeException refused) {
      text.append(refused);
    }
    text.append('\n');
  }

  private static void append(Object value, StringBuilder text) {
    if (value instanceof CompositeData data) {
      data.values().forEach(each -> append(each, text));
    } else if (value instanceof TabularData table) {
      table.values().forEach(each -> append(each, text));
    } else if (value instanceof Collection<?> many) {
      many.forEach(each -> append(each, text));
    } else if (value instanceof Map<?, ?> map) {
      append(map.keySet(), text);
      append(map.values(), text);
    } else if (value != null && value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        append(Array.get(value, i), text);
      }
    } else {
      text.append(value).append(' ');
    }
  }

  private static ObjectName name(String pattern) {
    try {
      return new ObjectName(pattern);
    } catch (JMException wrong) {
      throw new IllegalArgumentException(wrong);
    }
  }

  @FunctionalInterface
  private interface Reader {
    Object read() throws JMException;
  }
}
