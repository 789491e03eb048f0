package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.a2s.template.JsonTemplate;
import java.util.List;

/**
 * A parameter and the template of its value.
 *
 * @param encodedName the name as it is written into the request
 * @param conversions type coercions of a value that is written as JSON
 */
record ParameterTemplate(
    String name,
    String encodedName,
    ParameterStyle style,
    boolean explode,
    boolean required,
    boolean json,
    ValueEscaper escape,
    JsonTemplate template,
    List<TypeCoercion> conversions) {

  /** Whether it is written as a parameter is that no document describes. */
  boolean isPlain(ParameterLocation location) {
    DeclaredParameter plain = DeclaredParameter.plain(name, location);
    return style == plain.style()
        && explode == plain.explode()
        && json == plain.json()
        && escape == plain.escape();
  }

  /**
   * Writes the parameter.
   *
   * @return false if it has no value and is omitted
   * @throws ServiceCallException if it is required and has no value, or its value cannot be encoded
   */
  boolean write(StringBuilder out, RequestTemplateRenderer renderer) throws ServiceCallException {
    JsonNode value = renderer.render(template);
    if (json ? value.isNull() : !ParameterStyle.isDefined(value)) {
      if (required) {
        throw new ServiceCallException("The required parameter " + name + " has no value.");
      }
      return false;
    }
    try {
      style.write(out, encodedName, json ? text(value) : value, explode, escape);
    } catch (ServiceCallException e) {
      throw new ServiceCallException("The parameter " + name + ": " + e.getMessage() + ".");
    }
    return true;
  }

  private JsonNode text(JsonNode value) {
    return TextNode.valueOf(TypeCoercion.apply(conversions, value).toString());
  }
}
