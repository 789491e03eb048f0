package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;

/**
 * What an OpenAPI document says of the variables that a request passes on unchanged; immutable.
 *
 * @param schemas the JSON Schema of each variable, reduced to what a caller needs to write a value
 * @param optional the variables that are only sent as parameters which may be left out
 */
public record InferredInputSchemas(Map<String, JsonNode> schemas, Set<String> optional) {

  /** Nothing is known of any variable. */
  static final InferredInputSchemas NONE = new InferredInputSchemas(Map.of(), Set.of());

  /** Adds the schemas to others; a variable that is sent as several types has no type. */
  public void addTo(Map<String, JsonNode> others) {
    schemas.forEach(
        (name, schema) -> others.merge(name, schema, PassThroughSchemaCollector::merged));
  }
}
