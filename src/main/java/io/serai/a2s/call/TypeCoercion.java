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
 * A place of a rendered template whose text becomes a number or a boolean, as its schema says:
 * inputs that were found in somebody's words are texts.
 *
 * @param steps members (String) and indexes (Integer) from the root
 */
record TypeCoercion(List<Object> steps, TargetType kind) {

  private static final Pattern INTEGER = Pattern.compile("-?(?:0|[1-9][0-9]*+)");
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]{1,4})?");

  enum TargetType {
    INTEGER,
    NUMBER,
    BOOLEAN;

    /** The value that a text exactly is; the text itself where it is none. */
    JsonNode of(JsonNode text) {
      String value = text.textValue();
      if (this == BOOLEAN) {
        boolean is = value.equals("true") || value.equals("false");
        return is ? BooleanNode.valueOf(value.equals("true")) : text;
      }
      JsonNode number = number(value);
      return number == null ? text : number;
    }

    /** Null where it is none, too long, or outside the range of a double. */
    private @Nullable JsonNode number(String value) {
      if (value.length() > JsonMappers.NUMBER_LENGTH) {
        return null;
      }
      if (TypeCoercion.INTEGER.matcher(value).matches()) {
        return BoundedNumberNodes.integer(new BigInteger(value));
      }
      boolean is = this == NUMBER && TypeCoercion.NUMBER.matcher(value).matches();
      return is ? BoundedNumberNodes.decimal(new BigDecimal(value)) : null;
    }
  }

  /** Converts the places of a rendered value; the containers that hold them are changed. */
  static JsonNode apply(List<TypeCoercion> conversions, JsonNode rendered) {
    JsonNode root = rendered;
    for (TypeCoercion typeCoercion : conversions) {
      if (typeCoercion.steps().isEmpty()) {
        root = root.isTextual() ? typeCoercion.kind().of(root) : root;
      } else {
        typeCoercion.within(root);
      }
    }
    return root;
  }

  private void within(JsonNode root) {
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
