package io.serai.console;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Info;
import java.io.IOException;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.rest.RestDefinition;
import org.apache.camel.openapi.BeanConfig;
import org.apache.camel.openapi.OpenApiHelper;
import org.apache.camel.openapi.RestOpenApiReader;
import org.apache.camel.openapi.RestOpenApiSupport;
import org.jspecify.annotations.Nullable;

/** Builds one OpenAPI document of all REST definitions in a Camel context. Thread-safe; blocks. */
final class OpenApiGenerator {
  /** Has no length limits, because paths may be longer than names in requests may be. */
  private static final ObjectMapper MAPPER = JsonMappers.unlimited();

  private final CamelContext camel;
  private final RestOpenApiReader reader = new RestOpenApiReader();
  private List<RestDefinition> definitions = List.of();
  private @Nullable ObjectNode document;

  OpenApiGenerator(CamelContext camel) {
    this.camel = camel;
  }

  /**
   * Returns the document of the current definitions, which the caller must not modify. It is
   * rebuilt only if they have changed.
   */
  synchronized ObjectNode document() throws IOException, ClassNotFoundException {
    List<RestDefinition> rests = currentDefinitions();
    ObjectNode cached = document;
    if (cached != null && isSame(rests, definitions)) {
      return cached;
    }
    ObjectNode created = generate(rests);
    definitions = rests;
    document = created;
    return created;
  }

  private List<RestDefinition> currentDefinitions() {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    return List.copyOf(model.getRestDefinitions());
  }

  private static boolean isSame(List<RestDefinition> first, List<RestDefinition> second) {
    if (first.size() != second.size()) {
      return false;
    }
    for (int i = 0; i < first.size(); i++) {
      if (first.get(i) != second.get(i)) {
        return false;
      }
    }
    return true;
  }

  private ObjectNode generate(List<RestDefinition> rests)
      throws IOException, ClassNotFoundException {
    BeanConfig config = new BeanConfig();
    config.setVersion("3.0.3");
    config.setInfo(new Info().title("Serai").version(version()));
    OpenAPI model = reader.read(camel, rests, config, camel.getName(), camel.getClassResolver());
    model.setServers(null);
    OpenApiHelper.clearVendorExtensions(model);
    String json = RestOpenApiSupport.getJsonFromOpenAPIAsString(model, config);
    ObjectNode created = (ObjectNode) MAPPER.readTree(json);
    OpenApiBodyCompleter.complete(created, rests);
    return created;
  }

  private static String version() {
    String version = OpenApiGenerator.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
