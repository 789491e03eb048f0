package io.serai.a2s.call;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.OpenApiOperation;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.JsonMappers;
import java.net.URI;
import java.util.Collection;
import java.util.Locale;

/**
 * An operation of which only the method, the address and the required parameters are known, as an
 * OpenAPI document: what it sends is JSON, and its parameters are written as OpenAPI does by
 * default.
 */
public final class MinimalOpenApiDocument {
  static final String JSON = "application/json";

  private MinimalOpenApiDocument() {}

  /**
   * Returns the document.
   *
   * @param target the address, with {@code {name}} for parameters
   * @param required parameters outside of the path, such as {@code query.limit}
   * @throws IllegalArgumentException if the target is not an absolute address, or a parameter has
   *     no location
   */
  public static ObjectNode document(String method, String target, Collection<String> required) {
    int path = target.indexOf('/', target.indexOf("://") + 3);
    String server = path < 0 ? target : target.substring(0, path);
    if (target.indexOf("://") < 0 || URI.create(server).getHost() == null) {
      throw new IllegalArgumentException(
          "\"" + target + "\" is not an absolute http or https address: write https://HOST/PATH");
    }
    ObjectNode document = JsonMappers.object().put("openapi", "3.1.0");
    document.putObject("info").put("title", "a call").put("version", "1");
    document.putArray("servers").addObject().put("url", server);
    ObjectNode item =
        document.putObject("paths").putObject(path < 0 ? "/" : target.substring(path));
    ArrayNode parameters = item.putObject(method.toLowerCase(Locale.ROOT)).putArray("parameters");
    OpenApiOperation.placeholders(path < 0 ? "" : target.substring(path))
        .forEach(name -> add(parameters, ParameterLocation.PATH, name));
    required.forEach(parameter -> addRequired(parameters, parameter));
    return document;
  }

  private static void addRequired(ArrayNode parameters, String parameter) {
    int dot = parameter.indexOf('.');
    ParameterLocation location =
        ParameterLocation.named(parameter.substring(0, Math.max(0, dot)))
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "\"" + parameter + "\" is not a parameter: write query.NAME"));
    add(parameters, location, parameter.substring(dot + 1));
  }

  private static void add(ArrayNode parameters, ParameterLocation location, String name) {
    parameters
        .addObject()
        .put("name", name)
        .put("in", location.word())
        .put("required", true)
        .put("schema", true);
  }
}
