package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.JsonTemplate;
import java.util.List;

/**
 * A parameter and the template of its value.
 *
 * @param written the name as it is written into the request
 * @param conversions for a value that is written as JSON
 */
record ParameterTemplate(
    String name,
    String written,
    ParameterStyle style,
    boolean explode,
    boolean required,
    boolean json,
    ValueEscaper escape,
    JsonTemplate template,
    List<TypeCoercion> conversions) {

  /**
   * Writes the parameter.
   *
   * @return false where it has no value and is left out
   * @throws ServiceCallException where it is required and has no value, or cannot hold the one it
   *     has
   */
  boolean write(StringBuilder out, RequestRenderer requestRenderer) throws ServiceCallException {
    JsonNode value = requestRenderer.render(template);
    if (json ? value.isNull() : !ParameterStyle.isDefined(value)) {
      if (required) {
        throw new ServiceCallException("The required parameter " + name + " has no value.");
      }
      return false;
    }
    try {
      style.write(out, written, json ? text(value) : value, explode, escape);
    } catch (ServiceCallException e) {
      throw new ServiceCallException("The parameter " + name + ": " + e.getMessage() + ".");
    }
    return true;
  }

  private JsonNode text(JsonNode value) {
    return TextNode.valueOf(TypeCoercion.apply(conversions, value).toString());
  }
}
