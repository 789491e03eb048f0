package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;

/**
 * A parameter as an OpenAPI document declares it.
 *
 * @param reserved whether reserved characters are kept ({@code allowReserved})
 * @param json whether it is declared by {@code content} and therefore written as JSON
 * @param schema the schema of its value; missing if there is none
 * @param declaration the parameter object; missing if the document does not declare it
 */
record OpenApiParameter(
    String name,
    ParameterLocation location,
    ParameterStyle style,
    boolean explode,
    boolean reserved,
    boolean required,
    boolean json,
    DocumentNode schema,
    DocumentNode declaration) {

  /** Creates a parameter that the document does not declare. */
  static OpenApiParameter plain(String name, ParameterLocation location, DocumentNode noSchema) {
    ParameterStyle style = location.defaultStyle();
    boolean explode = location == ParameterLocation.QUERY || location == ParameterLocation.COOKIE;
    return new OpenApiParameter(
        name, location, style, explode, false, false, false, noSchema, noSchema);
  }

  /** Creates the same without a schema. */
  static OpenApiParameter plain(String name, ParameterLocation location) {
    DocumentNode none = DocumentNode.root(MissingNode.getInstance(), new FaultCollector(false));
    return plain(name, location, none);
  }

  /** Whether the document says explicitly that the parameter may be left out. */
  boolean explicitlyOptional() {
    JsonNode required = declaration.node().path("required");
    return required.isBoolean() && !required.booleanValue();
  }

  boolean is(ParameterLocation expected, String other) {
    return location == expected
        && (expected == ParameterLocation.HEADER
            ? name.equalsIgnoreCase(other)
            : name.equals(other));
  }

  ValueEscaper escape() {
    if (location == ParameterLocation.HEADER) {
      return HeaderValueEscaper.VALUE;
    }
    return reserved ? PercentEncoding.RESERVED : PercentEncoding.ALL;
  }
}
