package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.BoundedNumberNodes;
import io.serai.document.JsonMappers;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Converts a text of a rendered template to a number or a boolean, as its schema requires: inputs
 * that were extracted from a user's words are texts.
 *
 * @param steps the path from the root: members (String) and indexes (Integer)
 */
record TypeCoercion(List<Object> steps, TargetType kind) {

  private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*+)");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]{1,4})?");

  enum TargetType {
    INTEGER,
    NUMBER,
    BOOLEAN;

    /** Returns the value that a text represents; the text itself if it does not represent one. */
    JsonNode of(JsonNode text) {
      String value = text.textValue();
      if (this == BOOLEAN) {
        boolean matches = value.equals("true") || value.equals("false");
        return matches ? BooleanNode.valueOf(value.equals("true")) : text;
      }
      JsonNode number = number(value);
      return number == null ? text : number;
    }

    /**
     * Returns null if the text is not a number, is too long, or is outside the range of a double.
     */
    private @Nullable JsonNode number(String value) {
      if (value.length() > JsonMappers.NUMBER_LENGTH) {
        return null;
      }
      if (TypeCoercion.INTEGER.matcher(value).matches()) {
        return BoundedNumberNodes.integer(new BigInteger(value));
      }
      boolean matches = this == NUMBER && TypeCoercion.NUMBER.matcher(value).matches();
      return matches ? BoundedNumberNodes.decimal(new BigDecimal(value)) : null;
    }
  }

  /** Applies coercions to a rendered value. Containers are modified in place. */
  static JsonNode apply(List<TypeCoercion> conversions, JsonNode rendered) {
    JsonNode root = rendered;
    for (TypeCoercion typeCoercion : conversions) {
      if (typeCoercion.steps().isEmpty()) {
        root = root.isTextual() ? typeCoercion.kind().of(root) : root;
      } else {
        typeCoercion.applyTo(root);
      }
    }
    return root;
  }

  private void applyTo(JsonNode root) {
    JsonNode parent = root;
    for (Object step : steps.subList(0, steps.size() - 1)) {
      parent = step instanceof Integer index ? parent.path(index) : parent.path((String) step);
    }
    Object last = steps.get(steps.size() - 1);
    JsonNode value = last instanceof Integer at ? parent.path(at) : parent.path((String) last);
    if (value.isTextual() && parent instanceof ObjectNode object) {
      object.set((String) last, kind.of(value));
    } else if (value.isTextual() && parent instanceof ArrayNode array) {
      array.set((Integer) last, kind.of(value));
    }
  }
}
