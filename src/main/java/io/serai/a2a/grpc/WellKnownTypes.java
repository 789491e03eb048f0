package io.serai.a2a.grpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Converts the protobuf types with a JSON form of their own: Struct, Value and Timestamp. */
final class WellKnownTypes {

  /** Largest magnitude up to which a double represents every whole number exactly. */
  private static final double MAX_EXACT = 1L << 53;

  /**
   * How deep objects and arrays are nested in a message. Each level takes up to three of the
   * message, of which protobuf's readers take 100 in all; some are around the value.
   */
  private static final int MAX_NESTING = 30;

  private WellKnownTypes() {}

  /** Returns the JSON form of a message; null if it is of another type. */
  static @Nullable JsonNode tree(Message message) {
    if (message instanceof Struct struct) {
      return tree(struct);
    }
    if (message instanceof Value value) {
      return tree(value);
    }
    return message instanceof Timestamp moment ? tree(moment) : null;
  }

  /**
   * Returns the message of a type; null if the type is another one. What is nested too deeply for
   * readers of protobuf is a string with its JSON.
   */
  static @Nullable Message message(Descriptor type, JsonNode tree) {
    if (type.equals(Struct.getDescriptor())) {
      return struct(tree, 1);
    }
    if (type.equals(Value.getDescriptor())) {
      return value(tree, 1);
    }
    return type.equals(Timestamp.getDescriptor()) ? moment(tree.asText()) : null;
  }

  private static ObjectNode tree(Struct struct) {
    ObjectNode object = JsonMappers.object();
    struct.getFieldsMap().forEach((name, value) -> object.set(checkedName(name), tree(value)));
    return object;
  }

  /** Checks a member name against the length limit that applies to JSON too. */
  private static String checkedName(String name) {
    if (name.length() > JsonMappers.NAME_LENGTH) {
      throw A2aException.of(
          A2aError.PARSE_ERROR,
          "A name is longer than " + JsonMappers.NAME_LENGTH + " characters.");
    }
    return name;
  }

  private static JsonNode tree(Value value) {
    JsonNodeFactory nodes = JsonMappers.MAPPER.getNodeFactory();
    return switch (value.getKindCase()) {
      case STRUCT_VALUE -> tree(value.getStructValue());
      case LIST_VALUE -> tree(value.getListValue());
      case STRING_VALUE -> nodes.textNode(value.getStringValue());
      case BOOL_VALUE -> nodes.booleanNode(value.getBoolValue());
      case NUMBER_VALUE -> number(value.getNumberValue());
      case NULL_VALUE, KIND_NOT_SET -> nodes.nullNode();
    };
  }

  private static ArrayNode tree(ListValue list) {
    ArrayNode array = JsonMappers.array();
    list.getValuesList().forEach(each -> array.add(tree(each)));
    return array;
  }

  /**
   * Writes whole numbers without a fraction (3, not 3.0); infinity and NaN, which JSON lacks,
   * become strings.
   */
  private static JsonNode number(double number) {
    JsonNodeFactory nodes = JsonMappers.MAPPER.getNodeFactory();
    if (Double.isNaN(number) || Double.isInfinite(number)) {
      return nodes.textNode(Double.toString(number));
    }
    if (number != Math.rint(number) || Math.abs(number) > MAX_EXACT) {
      return nodes.numberNode(BigDecimal.valueOf(number));
    }
    int small = (int) number;
    return small == number ? nodes.numberNode(small) : nodes.numberNode((long) number);
  }

  /**
   * Returns the time as a string. A value out of range becomes a text that is not a time, which the
   * request reader rejects.
   */
  private static JsonNode tree(Timestamp moment) {
    JsonNodeFactory nodes = JsonMappers.MAPPER.getNodeFactory();
    try {
      Instant instant = Instant.ofEpochSecond(moment.getSeconds(), moment.getNanos());
      return nodes.textNode(instant.toString());
    } catch (DateTimeException | ArithmeticException outOfRange) {
      return nodes.textNode("out of range");
    }
  }

  private static Struct struct(JsonNode tree, int depth) {
    Struct.Builder struct = Struct.newBuilder();
    tree.properties()
        .forEach(
            member ->
                struct.putFields(
                    TextFunctions.wellFormedOf(member.getKey()),
                    value(member.getValue(), depth + 1)));
    return struct.build();
  }

  private static Value value(JsonNode tree, int depth) {
    Value.Builder value = Value.newBuilder();
    if (depth > MAX_NESTING && tree.isContainerNode()) {
      return value.setStringValue(TextFunctions.wellFormedOf(JsonMappers.text(tree))).build();
    }
    return switch (tree.getNodeType()) {
      case OBJECT -> value.setStructValue(struct(tree, depth)).build();
      case ARRAY -> value.setListValue(list(tree, depth)).build();
      case NUMBER -> value.setNumberValue(tree.doubleValue()).build();
      case BOOLEAN -> value.setBoolValue(tree.booleanValue()).build();
      case NULL, MISSING -> value.setNullValue(NullValue.NULL_VALUE).build();
      default -> value.setStringValue(TextFunctions.wellFormedOf(tree.asText())).build();
    };
  }

  private static ListValue list(JsonNode tree, int depth) {
    ListValue.Builder list = ListValue.newBuilder();
    tree.forEach(each -> list.addValues(value(each, depth + 1)));
    return list.build();
  }

  private static Timestamp moment(String text) {
    Instant moment = Instant.parse(text);
    return Timestamp.newBuilder()
        .setSeconds(moment.getEpochSecond())
        .setNanos(moment.getNano())
        .build();
  }
}
