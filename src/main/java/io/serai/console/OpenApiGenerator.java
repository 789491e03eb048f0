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

/** The REST definitions of a Camel context as one OpenAPI document. Thread-safe; blocks. */
final class OpenApiGenerator {
  /** Reads whatever was written, also of paths that are longer than names in requests may be. */
  private static final ObjectMapper MAPPER = JsonMappers.unlimited();

  private final CamelContext camel;
  private final RestOpenApiReader reader = new RestOpenApiReader();
  private List<RestDefinition> read = List.of();
  private @Nullable ObjectNode document;

  OpenApiGenerator(CamelContext camel) {
    this.camel = camel;
  }

  /** The document of what stands now; not to be changed. */
  synchronized ObjectNode document() throws IOException, ClassNotFoundException {
    List<RestDefinition> rests = standing();
    ObjectNode known = document;
    if (known != null && same(rests, read)) {
      return known;
    }
    ObjectNode made = read(rests);
    read = rests;
    document = made;
    return made;
  }

  private List<RestDefinition> standing() {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    return List.copyOf(model.getRestDefinitions());
  }

  private static boolean same(List<RestDefinition> some, List<RestDefinition> others) {
    if (some.size() != others.size()) {
      return false;
    }
    for (int i = 0; i < some.size(); i++) {
      if (some.get(i) != others.get(i)) {
        return false;
      }
    }
    return true;
  }

  private ObjectNode read(List<RestDefinition> rests) throws IOException, ClassNotFoundException {
    BeanConfig config = new BeanConfig();
    config.setVersion("3.0.3");
    config.setInfo(new Info().title("Serai").version(version()));
    OpenAPI model = reader.read(camel, rests, config, camel.getName(), camel.getClassResolver());
    model.setServers(null);
    OpenApiHelper.clearVendorExtensions(model);
    String json = RestOpenApiSupport.getJsonFromOpenAPIAsString(model, config);
    ObjectNode made = (ObjectNode) MAPPER.readTree(json);
    OpenApiBodyCompleter.complete(made, rests);
    return made;
  }

  private static String version() {
    String version = OpenApiGenerator.class.getPackage().getImplementationVersion();
    return version == null ? "development" : version;
  }
}
