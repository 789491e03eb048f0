package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the JSON body of a GraphQL request; everything but the variables is encoded once. */
final class GraphQlBody {

  private final byte[] prefix;
  private final byte[] suffix;
  private final Optional<JsonTemplate> variables;
  private final List<String> required;
  private final List<TypeCoercion> conversions;

  private GraphQlBody(
      String prefix, String suffix, GraphQlDocument document, Optional<JsonTemplate> variables) {
    this.prefix = prefix.getBytes(StandardCharsets.UTF_8);
    this.suffix = suffix.getBytes(StandardCharsets.UTF_8);
    this.variables = variables;
    this.required = document.required();
    this.conversions = document.conversions();
  }

  static GraphQlBody of(
      DocumentNode task, GraphQlDocument document, Optional<JsonTemplate> variables) {
    String name = task.member("operationName").textOrEmpty();
    String prefix =
        "{\"query\":" + TextNode.valueOf(task.member("query").textOrEmpty()) + ",\"variables\":";
    String suffix = name.isEmpty() ? "}" : ",\"operationName\":" + TextNode.valueOf(name) + "}";
    return new GraphQlBody(prefix, suffix, document, variables);
  }

  Buffer write(RequestTemplateRenderer renderer) throws ServiceCallException {
    JsonNode values =
        variables.isPresent() ? nonNull(renderer.render(variables.get())) : JsonMappers.object();
    for (String name : required) {
      if (!values.hasNonNull(name)) {
        throw new ServiceCallException("The required variable $" + name + " has no value.");
      }
    }
    byte[] json = RequestBodyTemplate.json(values);
    return Buffer.buffer(prefix.length + json.length + suffix.length)
        .appendBytes(prefix)
        .appendBytes(json)
        .appendBytes(suffix);
  }

  /** Returns the variables that have a value; for the others the service applies its defaults. */
  private JsonNode nonNull(JsonNode rendered) {
    ObjectNode values = JsonMappers.object();
    for (Map.Entry<String, JsonNode> variable : rendered.properties()) {
      if (!variable.getValue().isNull()) {
        values.set(variable.getKey(), variable.getValue());
      }
    }
    return TypeCoercion.apply(conversions, values);
  }
}
