package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.a2s.openapi.OpenApiParameter;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.DocumentNode;
import io.serai.document.FaultCollector;

/**
 * A parameter and how it is written: as an OpenAPI document declares it, or as undeclared ones are.
 *
 * @param reserved whether reserved characters are kept ({@code allowReserved})
 * @param json whether it is declared by {@code content} and therefore written as JSON
 * @param declaration without a parameter object if the document does not declare it
 */
record DeclaredParameter(
    String name,
    ParameterLocation location,
    ParameterStyle style,
    boolean explode,
    boolean reserved,
    boolean json,
    OpenApiParameter declaration) {

  static DeclaredParameter of(
      OpenApiParameter declaration, ParameterStyle style, boolean explode, boolean reserved) {
    return new DeclaredParameter(
        declaration.name(),
        declaration.location().orElseThrow(),
        style,
        explode,
        reserved,
        declaration.isJson(),
        declaration);
  }

  /** Creates a parameter that the document does not declare. */
  static DeclaredParameter plain(String name, ParameterLocation location) {
    boolean explode = location == ParameterLocation.QUERY || location == ParameterLocation.COOKIE;
    DocumentNode none = DocumentNode.root(MissingNode.getInstance(), new FaultCollector(false));
    return new DeclaredParameter(
        name,
        location,
        ParameterStyle.defaultOf(location),
        explode,
        false,
        false,
        new OpenApiParameter(none));
  }

  boolean required() {
    return declaration.required();
  }

  /** Whether the document says explicitly that the parameter may be left out. */
  boolean explicitlyOptional() {
    JsonNode required = declaration.node().node().path("required");
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
      return HeaderEncoding.VALUE;
    }
    return reserved ? PercentEncoding.RESERVED : PercentEncoding.ALL;
  }
}
