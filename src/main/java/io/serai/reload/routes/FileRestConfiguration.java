package io.serai.reload.routes;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestConfigurationDefinition;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.spi.BeanIntrospection;
import org.apache.camel.spi.RestConfiguration;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.util.FileUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code restConfiguration} of one file. Camel has one for the whole context; here it applies
 * to the REST definitions of the file alone, which get what it says of them. Where they are served
 * and described is the hub's: a component, host, port or API page in it has no effect, and is
 * logged; so is whether JSON is indented.
 */
final class FileRestConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(FileRestConfiguration.class);

  private static final String CONTEXT_PATH = "contextPath";

  /** What a definition may say of itself in place of the context. */
  private static final Map<String, Member> MEMBERS =
      Map.of(
          "bindingMode",
          new Member(RestDefinition::getBindingMode, RestDefinition::setBindingMode),
          "enableCORS",
          new Member(RestDefinition::getEnableCORS, RestDefinition::setEnableCORS),
          "enableNoContentResponse",
          new Member(
              RestDefinition::getEnableNoContentResponse,
              RestDefinition::setEnableNoContentResponse),
          "clientRequestValidation",
          new Member(
              RestDefinition::getClientRequestValidation,
              RestDefinition::setClientRequestValidation),
          "clientResponseValidation",
          new Member(
              RestDefinition::getClientResponseValidation,
              RestDefinition::setClientResponseValidation),
          "skipBindingOnErrorCode",
          new Member(
              RestDefinition::getSkipBindingOnErrorCode,
              RestDefinition::setSkipBindingOnErrorCode));

  private static final Set<String> WITHOUT_EFFECT =
      Set.of(
          "component",
          "host",
          "hostNameResolver",
          "port",
          "scheme",
          "apiComponent",
          "apiContextPath",
          "apiContextRouteId",
          "apiHost",
          "apiProperties",
          "apiVendorExtension");

  private static final String DATA_FORMAT = "dataFormatProperties";

  /** How JSON and XML are indented, which changes no value. */
  private static final Set<String> PRETTY_PRINT =
      Set.of("prettyPrint", "json.out.prettyPrint", "xml.out.prettyPrint");

  /** The properties in which the file differs from the context. */
  private final Map<String, Object> written;

  private FileRestConfiguration(Map<String, Object> written) {
    this.written = written;
  }

  /** Has a builder of the file configure its routes, and returns the configuration that it has. */
  static FileRestConfiguration of(RouteBuilder builder, CamelContext camel) throws Exception {
    BeanIntrospection beans = PluginHelper.getBeanIntrospection(camel);
    RestConfiguration ofContext = camel.getRestConfiguration();
    Map<String, Object> before = properties(beans, ofContext);
    RestConfiguration copy = new RestConfiguration();
    for (Map.Entry<String, Object> each : before.entrySet()) {
      beans.setProperty(camel, copy, each.getKey(), each.getValue());
    }
    camel.setRestConfiguration(copy); // Camel's loaders write into it while they configure
    try {
      builder.configureRoutes(camel);
      RestConfigurationDefinition definition = builder.getRestConfiguration();
      if (definition != null) { // of a Java file; Camel would give it to the context later
        definition.asRestConfiguration(camel, copy);
        clear(definition);
      }
      Map<String, Object> written = properties(beans, copy);
      written.entrySet().removeAll(before.entrySet());
      return new FileRestConfiguration(written);
    } finally {
      camel.setRestConfiguration(ofContext);
    }
  }

  private static void clear(RestConfigurationDefinition definition)
      throws ReflectiveOperationException {
    RestConfigurationDefinition empty = new RestConfigurationDefinition();
    for (Method setter : RestConfigurationDefinition.class.getDeclaredMethods()) {
      if (setter.getName().startsWith("set") && setter.getParameterCount() == 1) {
        Method getter =
            RestConfigurationDefinition.class.getMethod("g" + setter.getName().substring(1));
        setter.invoke(definition, getter.invoke(empty));
      }
    }
  }

  private static Map<String, Object> properties(BeanIntrospection beans, Object of) {
    Map<String, Object> properties = new TreeMap<>();
    beans.getProperties(of, properties, null, false);
    return properties;
  }

  /** Gives the definitions of the file what it says of them. */
  void applyTo(String file, List<RestDefinition> rests) throws RouteFileRejectedException {
    refuseOthers();
    List<String> without =
        written.keySet().stream()
            .filter(this::isWithoutEffect)
            .map(FileRestConfiguration::asWritten)
            .toList();
    if (!without.isEmpty()) {
      LOG.info(
          "{}: {} of restConfiguration have no effect; the hub serves its paths at its own port and"
              + " describes them at /openapi.json",
          file,
          String.join(", ", without));
    }
    rests.forEach(this::applyTo);
  }

  private void applyTo(RestDefinition rest) {
    written.forEach(
        (name, value) -> {
          Member member = MEMBERS.get(name);
          if (member != null && member.read().apply(rest) == null) {
            member.write().accept(rest, value.toString());
          }
        });
    if (written.get(CONTEXT_PATH) instanceof String contextPath) {
      String path = Objects.requireNonNullElse(rest.getPath(), "");
      rest.setPath(
          "/"
              + FileUtil.stripTrailingSeparator(FileUtil.stripLeadingSeparator(contextPath))
              + (path.isEmpty() || path.startsWith("/") ? path : "/" + path));
    }
  }

  private boolean isWithoutEffect(String name) {
    return WITHOUT_EFFECT.contains(name)
        || (name.equals(DATA_FORMAT)
            && written.get(name) instanceof Map<?, ?> options
            && options.keySet().stream().allMatch(PRETTY_PRINT::contains));
  }

  /** Returns the name that a file has for one: {@code apiProperty} for the map of all. */
  private static String asWritten(String name) {
    String many = "Properties";
    return name.endsWith(many)
        ? name.substring(0, name.length() - many.length()) + "Property"
        : name;
  }

  /** Refuses what cannot be said of a single definition. */
  private void refuseOthers() throws RouteFileRejectedException {
    List<String> others = new ArrayList<>(written.keySet());
    others.removeAll(MEMBERS.keySet());
    others.removeIf(this::isWithoutEffect);
    others.remove(CONTEXT_PATH);
    if (!others.isEmpty()) {
      others.replaceAll(FileRestConfiguration::asWritten);
      throw new RouteFileRejectedException(
          "REST_CONFIGURATION",
          String.join(", ", others)
              + " of restConfiguration would apply to the whole hub; write it as camel.rest.* into"
              + " application.properties");
    }
  }

  private record Member(
      Function<RestDefinition, String> read, BiConsumer<RestDefinition, String> write) {}
}
