package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2s.template.Template;
import java.util.List;

/**
 * A parameter and the template of its value.
 *
 * @param written the name as it is written into the request
 * @param conversions for a value that is written as JSON
 */
record Input(
    String name,
    String written,
    Style style,
    boolean explode,
    boolean required,
    boolean json,
    Escape escape,
    Template template,
    List<Conversion> conversions) {

  /**
   * Writes the parameter.
   *
   * @return false where it has no value and is left out
   * @throws CallException where it is required and has no value, or cannot hold the one it has
   */
  boolean write(StringBuilder out, Rendering rendering) throws CallException {
    JsonNode value = rendering.render(template);
    if (json ? value.isNull() : !Style.isDefined(value)) {
      if (required) {
        throw new CallException("The required parameter " + name + " has no value.");
      }
      return false;
    }
    try {
      style.write(out, written, json ? text(value) : value, explode, escape);
    } catch (CallException e) {
      throw new CallException("The parameter " + name + ": " + e.getMessage() + ".");
    }
    return true;
  }

  private JsonNode text(JsonNode value) {
    return TextNode.valueOf(Conversion.apply(conversions, value).toString());
  }
}
