package io.serai.a2a.grpc;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Converts protobuf messages to JSON trees and back, as ProtoJSON defines it.
 *
 * <p>Supports the kinds of field that A2A uses: strings, bytes, 32-bit numbers, booleans, enums,
 * messages, lists of these, and maps with string keys.
 */
final class ProtoJson {
  private static final Map<Descriptor, Map<String, FieldDescriptor>> FIELDS =
      new ConcurrentHashMap<>();

  private ProtoJson() {}

  /** Returns the fields that are set, by their JSON names. */
  static ObjectNode tree(Message message) {
    ObjectNode tree = JsonMappers.object();
    message.getAllFields().forEach((field, value) -> tree.set(field.getJsonName(), node(value)));
    return tree;
  }

  /**
   * Sets the fields that the tree contains; members that are not fields are ignored.
   *
   * @param tree an object whose members have the types of their fields
   */
  static void fill(Message.Builder message, JsonNode tree) {
    Map<String, FieldDescriptor> fields =
        FIELDS.computeIfAbsent(message.getDescriptorForType(), ProtoJson::byJsonName);
    tree.properties()
        .forEach(
            member -> {
              FieldDescriptor field = fields.get(member.getKey());
              if (field != null) {
                set(message, field, member.getValue());
              }
            });
  }

  private static JsonNode node(Object value) {
    if (value instanceof List<?> many) {
      ArrayNode list = JsonMappers.array();
      many.forEach(each -> list.add(node(each)));
      return list;
    }
    if (value instanceof Message message) {
      JsonNode known = WellKnownTypes.tree(message);
      return known == null ? tree(message) : known;
    }
    return scalar(value);
  }

  private static JsonNode scalar(Object value) {
    var nodes = JsonMappers.MAPPER.getNodeFactory();
    if (value instanceof Integer number) {
      return nodes.numberNode(number);
    }
    if (value instanceof Boolean flag) {
      return nodes.booleanNode(flag);
    }
    if (value instanceof ByteString bytes) {
      return nodes.textNode(Base64.getEncoder().encodeToString(bytes.toByteArray()));
    }
    return nodes.textNode(
        value instanceof EnumValueDescriptor constant ? constant.getName() : value.toString());
  }

  private static void set(Message.Builder message, FieldDescriptor field, JsonNode value) {
    if (field.isMapField()) {
      value
          .properties()
          .forEach(entry -> message.addRepeatedField(field, entry(message, field, entry)));
    } else if (field.isRepeated()) {
      value.forEach(each -> message.addRepeatedField(field, value(message, field, each)));
    } else {
      message.setField(field, value(message, field, value));
    }
  }

  private static Message entry(
      Message.Builder message, FieldDescriptor map, Map.Entry<String, JsonNode> member) {
    Message.Builder entry = message.newBuilderForField(map);
    FieldDescriptor value = map.getMessageType().findFieldByNumber(2);
    entry.setField(
        map.getMessageType().findFieldByNumber(1), TextFunctions.wellFormedOf(member.getKey()));
    entry.setField(value, value(entry, value, member.getValue()));
    return entry.build();
  }

  private static Object value(Message.Builder message, FieldDescriptor field, JsonNode value) {
    return switch (field.getJavaType()) {
      case STRING -> TextFunctions.wellFormedOf(value.asText());
      case BOOLEAN -> value.asBoolean();
      case INT -> (int) Math.min(Integer.MAX_VALUE, value.asLong());
      case BYTE_STRING -> bytes(value.asText());
      case ENUM -> field.getEnumType().findValueByName(value.asText());
      case MESSAGE -> message(message.newBuilderForField(field), value);
      default -> throw new IllegalArgumentException(field.getFullName());
    };
  }

  /** Decodes base64 of the standard or the URL-safe alphabet, both of which ProtoJSON allows. */
  private static ByteString bytes(String text) {
    String standard = text.replace('-', '+').replace('_', '/');
    return ByteString.copyFrom(Base64.getDecoder().decode(standard));
  }

  private static Message message(Message.Builder builder, JsonNode value) {
    Message known = WellKnownTypes.message(builder.getDescriptorForType(), value);
    if (known != null) {
      return known;
    }
    fill(builder, value);
    return builder.build();
  }

  private static Map<String, FieldDescriptor> byJsonName(Descriptor message) {
    return message.getFields().stream()
        .collect(Collectors.toUnmodifiableMap(FieldDescriptor::getJsonName, Function.identity()));
  }
}
