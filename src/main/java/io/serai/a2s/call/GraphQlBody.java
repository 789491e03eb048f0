package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.Template;
import io.serai.document.Json;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JSON that is posted; all but the variables is encoded once. */
final class GraphQlBody {

  private final byte[] head;
  private final byte[] tail;
  private final Optional<Template> variables;
  private final List<String> required;
  private final List<Conversion> conversions;

  private GraphQlBody(
      String head, String tail, GraphQlDocument document, Optional<Template> variables) {
    this.head = head.getBytes(StandardCharsets.UTF_8);
    this.tail = tail.getBytes(StandardCharsets.UTF_8);
    this.variables = variables;
    this.required = document.required();
    this.conversions = document.conversions();
  }

  static GraphQlBody of(Located task, GraphQlDocument document, Optional<Template> variables) {
    String name = task.child("operationName").text();
    String head = "{\"query\":" + TextNode.valueOf(task.child("query").text()) + ",\"variables\":";
    String tail = name.isEmpty() ? "}" : ",\"operationName\":" + TextNode.valueOf(name) + "}";
    return new GraphQlBody(head, tail, document, variables);
  }

  Buffer write(Rendering rendering) throws CallException {
    JsonNode values =
        variables.isPresent() ? given(rendering.render(variables.get())) : Json.object();
    for (String name : required) {
      if (!values.hasNonNull(name)) {
        throw new CallException("The required variable $" + name + " has no value.");
      }
    }
    byte[] written = Body.json(values);
    return Buffer.buffer(head.length + written.length + tail.length)
        .appendBytes(head)
        .appendBytes(written)
        .appendBytes(tail);
  }

  /** The variables that have a value: one without takes its default. */
  private JsonNode given(JsonNode rendered) {
    ObjectNode values = Json.object();
    for (Map.Entry<String, JsonNode> variable : rendered.properties()) {
      if (!variable.getValue().isNull()) {
        values.set(variable.getKey(), variable.getValue());
      }
    }
    return Conversion.apply(conversions, values);
  }
}
