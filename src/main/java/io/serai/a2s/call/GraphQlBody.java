package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.JsonMappers;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON that is posted; all but the variables is encoded once. */
final class GraphQlBody {

  private final byte[] head;
  private final byte[] tail;
  private final Optional<JsonTemplate> variables;
  private final List<String> required;
  private final List<TypeCoercion> conversions;

  private GraphQlBody(
      String head, String tail, GraphQlDocument document, Optional<JsonTemplate> variables) {
    this.head = head.getBytes(StandardCharsets.UTF_8);
    this.tail = tail.getBytes(StandardCharsets.UTF_8);
    this.variables = variables;
    this.required = document.required();
    this.conversions = document.conversions();
  }

  static GraphQlBody of(
      LocatedJsonNode task, GraphQlDocument document, Optional<JsonTemplate> variables) {
    String name = task.child("operationName").text();
    String head = "{\"query\":" + TextNode.valueOf(task.child("query").text()) + ",\"variables\":";
    String tail = name.isEmpty() ? "}" : ",\"operationName\":" + TextNode.valueOf(name) + "}";
    return new GraphQlBody(head, tail, document, variables);
  }

  Buffer write(RequestRenderer requestRenderer) throws ServiceCallException {
    JsonNode values =
        variables.isPresent()
            ? given(requestRenderer.render(variables.get()))
            : JsonMappers.object();
    for (String name : required) {
      if (!values.hasNonNull(name)) {
        throw new ServiceCallException("The required variable $" + name + " has no value.");
      }
    }
    byte[] written = RequestBodyTemplate.json(values);
    return Buffer.buffer(head.length + written.length + tail.length)
        .appendBytes(head)
        .appendBytes(written)
        .appendBytes(tail);
  }

  /** The variables that have a value: one without takes its default. */
  private JsonNode given(JsonNode rendered) {
    ObjectNode values = JsonMappers.object();
    for (Map.Entry<String, JsonNode> variable : rendered.properties()) {
      if (!variable.getValue().isNull()) {
        values.set(variable.getKey(), variable.getValue());
      }
    }
    return TypeCoercion.apply(conversions, values);
  }
}
