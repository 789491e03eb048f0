package io.serai.hub;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/** JSON in the format of the golden files: members are sorted by name. */
final class GoldenJson {
  private static final DefaultPrettyPrinter PRINTER =
      new DefaultPrettyPrinter()
          .withArrayIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE)
          .withObjectIndenter(DefaultIndenter.SYSTEM_LINEFEED_INSTANCE);

  private GoldenJson() {}

  /** Reads a text that must be JSON. */
  static JsonNode read(String text) {
    try {
      return JsonMappers.MAPPER.readTree(text);
    } catch (JsonProcessingException noJson) {
      throw new AssertionError("no JSON: " + text, noJson);
    }
  }

  /** Formats JSON; equal values have equal texts. */
  static String pretty(JsonNode tree) {
    try {
      return JsonMappers.MAPPER.writer(PRINTER).writeValueAsString(tree);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns a copy with sorted members and mapped texts; texts are mapped in that order. */
  static JsonNode map(JsonNode tree, UnaryOperator<String> texts) {
    if (tree.isTextual()) {
      return JsonMappers.object().textNode(texts.apply(tree.textValue()));
    }
    if (tree.isArray()) {
      ArrayNode copy = JsonMappers.MAPPER.createArrayNode();
      tree.forEach(each -> copy.add(map(each, texts)));
      return copy;
    }
    if (tree.isObject()) {
      ObjectNode copy = JsonMappers.object();
      TreeSet<String> names = new TreeSet<>();
      tree.fieldNames().forEachRemaining(names::add);
      names.forEach(name -> copy.set(name, map(tree.path(name), texts)));
      return copy;
    }
    return tree;
  }
}
