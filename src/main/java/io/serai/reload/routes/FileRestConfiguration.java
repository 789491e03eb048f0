package io.serai.reload.routes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.spi.RestConfiguration;
import org.apache.camel.spi.RestConfiguration.RestBindingMode;
import org.apache.camel.util.FileUtil;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The {@code restConfiguration} of one file in YAML or XML. Camel has one for the whole context;
 * here it holds for the REST definitions of the file alone, which get what it says of them. Where
 * they are served is the hub's: a component, host, port or API page in it has no effect, and is
 * logged.
 */
final class FileRestConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(FileRestConfiguration.class);

  private final RestConfiguration written;
  private final RestConfiguration ofContext;

  private FileRestConfiguration(RestConfiguration written, RestConfiguration ofContext) {
    this.written = written;
    this.ofContext = ofContext;
  }

  /** Has a builder of the file configure its routes, and returns the configuration that it has. */
  static FileRestConfiguration of(RouteBuilder builder, CamelContext camel) throws Exception {
    RestConfiguration ofContext = camel.getRestConfiguration();
    RestConfiguration written = new RestConfiguration();
    camel.setRestConfiguration(written); // Camel's loaders write into it while they configure
    try {
      builder.configureRoutes(camel);
      if (builder.getRestConfiguration() != null) { // Camel would give it to the context later
        throw new RouteFileRejectedException(
            "REST_CONFIGURATION",
            "restConfiguration of a Java file holds for the whole hub; write bindingMode and others"
                + " at each rest(…), or as camel.rest.* into application.properties");
      }
      return new FileRestConfiguration(written, ofContext);
    } finally {
      camel.setRestConfiguration(ofContext);
    }
  }

  /** Gives the definitions of the file what it says of them. */
  void applyTo(String file, List<RestDefinition> rests) throws RouteFileRejectedException {
    refuseOthers();
    List<String> without = withoutEffect();
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
    RestBindingMode mode = written.getBindingMode();
    if (rest.getBindingMode() == null && mode != null && mode != ofContext.getBindingMode()) {
      rest.setBindingMode(mode.name());
    }
    if (written.getContextPath() != null) {
      String path = Objects.requireNonNullElse(rest.getPath(), "");
      rest.setPath(
          "/"
              + FileUtil.stripTrailingSeparator(
                  FileUtil.stripLeadingSeparator(written.getContextPath()))
              + (path.isEmpty() || path.startsWith("/") ? path : "/" + path));
    }
    if (written.isEnableCORS() && rest.getEnableCORS() == null) {
      rest.setEnableCORS("true");
    }
    if (written.isClientRequestValidation() && rest.getClientRequestValidation() == null) {
      rest.setClientRequestValidation("true");
    }
    if (written.isSkipBindingOnErrorCode() && rest.getSkipBindingOnErrorCode() == null) {
      rest.setSkipBindingOnErrorCode("true");
    }
  }

  private List<String> withoutEffect() {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("component", written.getComponent());
    members.put("host", written.getHost());
    members.put("port", written.getPort() > 0 ? written.getPort() : null);
    members.put("scheme", written.getScheme());
    members.put("apiContextPath", written.getApiContextPath());
    members.put("apiComponent", written.getApiComponent());
    members.values().removeIf(Objects::isNull);
    return List.copyOf(members.keySet());
  }

  /** Refuses what cannot be said of a single definition. */
  private void refuseOthers() throws RouteFileRejectedException {
    List<String> others = new ArrayList<>();
    add(others, "componentProperty", written.getComponentProperties());
    add(others, "endpointProperty", written.getEndpointProperties());
    add(others, "consumerProperty", written.getConsumerProperties());
    add(others, "dataFormatProperty", written.getDataFormatProperties());
    add(others, "corsHeaders", written.getCorsHeaders());
    if (!others.isEmpty()) {
      throw new RouteFileRejectedException(
          "REST_CONFIGURATION",
          String.join(", ", others)
              + " of restConfiguration would hold for the whole hub; write it as camel.rest.* into"
              + " application.properties");
    }
  }

  private static void add(List<String> others, String member, Map<String, ?> values) {
    if (values != null && !values.isEmpty()) {
      others.add(member);
    }
  }
}
