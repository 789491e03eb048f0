package io.serai.console.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.SpecVersion;
import io.swagger.v3.oas.models.servers.Server;
import io.swagger.v3.oas.models.servers.ServerVariable;
import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.camel.CamelContext;
import org.apache.camel.openapi.BeanConfig;
import org.apache.camel.openapi.OpenApiHelper;
import org.apache.camel.openapi.RestOpenApiSupport;
import org.apache.camel.support.ResourceHelper;

/**
 * An OpenAPI document that a route file implements with {@code rest: openApi:}.
 *
 * @param name the file name without its endings
 * @param basePath the path below which Camel serves the operations; empty for the root
 * @param document the contract as JSON without vendor extensions
 */
record ContractFirstDocument(String name, String basePath, ObjectNode document) {
  static final String VERSION_30 = "3.0.3";
  static final String VERSION_31 = "3.1.0";

  /** Has no length limits, because paths may be longer than names in requests may be. */
  private static final ObjectMapper MAPPER = JsonMappers.unlimited();

  /**
   * Reads a contract from a file, the class path or another resource that Camel knows.
   *
   * @throws IOException if there is no such resource, or it is not an OpenAPI document
   */
  static ContractFirstDocument read(CamelContext camel, String location) throws IOException {
    OpenAPI model = parse(camel, location);
    String basePath = basePath(camel, model);
    return new ContractFirstDocument(name(location), basePath, json(model));
  }

  /** Returns a model as JSON without vendor extensions. */
  static ObjectNode json(OpenAPI model) throws IOException {
    BeanConfig config = new BeanConfig();
    config.setVersion(model.getSpecVersion() == SpecVersion.V31 ? VERSION_31 : VERSION_30);
    OpenApiHelper.clearVendorExtensions(model);
    return (ObjectNode)
        MAPPER.readTree(RestOpenApiSupport.getJsonFromOpenAPIAsString(model, config));
  }

  private static OpenAPI parse(CamelContext camel, String location) throws IOException {
    try (InputStream in = ResourceHelper.resolveMandatoryResourceAsInputStream(camel, location)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      SwaggerParseResult result = new OpenAPIV3Parser().readContents(text);
      if (result.getOpenAPI() == null) {
        throw new IOException("it is not an OpenAPI 3 document: " + result.getMessages());
      }
      return result.getOpenAPI();
    }
  }

  /** Like {@code rest-openapi}: the context path of Camel's REST configuration, or the last URL. */
  private static String basePath(CamelContext camel, OpenAPI model) {
    String contextPath = camel.getRestConfiguration().getContextPath();
    String path = contextPath == null ? "" : contextPath;
    List<Server> servers = model.getServers();
    if (path.isEmpty() && servers != null && !servers.isEmpty()) {
      path = path(servers.get(servers.size() - 1));
    }
    String rooted = path.startsWith("/") ? path : "/" + path;
    return rooted.endsWith("/") ? rooted.substring(0, rooted.length() - 1) : rooted;
  }

  private static String path(Server server) {
    String url = server.getUrl();
    Map<String, ServerVariable> variables = server.getVariables();
    if (variables != null) {
      for (Map.Entry<String, ServerVariable> variable : variables.entrySet()) {
        url = url.replace("{" + variable.getKey() + "}", variable.getValue().getDefault());
      }
    }
    try {
      return new URI(url).getPath();
    } catch (URISyntaxException notAUrl) {
      return url;
    }
  }

  private static String name(String location) {
    String file = location.substring(location.lastIndexOf('/') + 1);
    String stem = file.substring(file.indexOf(':') + 1).split("\\.", 2)[0];
    return stem.replaceAll("[^A-Za-z0-9_-]", "_");
  }
}
