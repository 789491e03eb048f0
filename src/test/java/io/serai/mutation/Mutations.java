package io.serai.mutation;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * All documents that differ from a good one at one node: it is missing, is of each other type, has
 * another name, stands there twice, or is nested deeply.
 */
final class Mutations {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int DEPTH = 150;
  private static final String TWICE = "twice-";
  private static final Map<String, JsonNode> VALUES = values();

  private final JsonNode good;
  private final UnaryOperator<JsonNode> finish;
  private final List<Mutation> all = new ArrayList<>();

  private Mutations(JsonNode good, UnaryOperator<JsonNode> finish) {
    this.good = good;
    this.finish = finish;
  }

  /**
   * @param below JSON Pointer of the node that is mutated, with all nodes below it
   * @param finish completes each document, with a checksum or an id of its own
   */
  static List<Mutation> of(JsonNode good, String below, UnaryOperator<JsonNode> finish) {
    Mutations mutations = new Mutations(good, finish);
    mutations.mutate(below);
    return mutations.all;
  }

  private static Map<String, JsonNode> values() {
    Map<String, JsonNode> values = new LinkedHashMap<>();
    values.put("null", NODES.nullNode());
    values.put("true", NODES.booleanNode(true));
    values.put("a number", NODES.numberNode(7));
    values.put("a huge whole number", NODES.numberNode(BigInteger.TEN.pow(40)));
    values.put("a huge number", NODES.numberNode(1e300));
    values.put("an empty text", NODES.textNode(""));
    values.put("a text", NODES.textNode("x"));
    values.put("a text of marks", NODES.textNode("${{#/%0\u0007\n*"));
    values.put("a long text", NODES.textNode("long ".repeat(800)));
    values.put("an empty list", NODES.arrayNode());
    values.put("a list", NODES.arrayNode().add("x"));
    values.put("a list of null", NODES.arrayNode().addNull());
    values.put("a list of objects", NODES.arrayNode().add(NODES.objectNode()));
    values.put("an empty object", NODES.objectNode());
    values.put("an object", NODES.objectNode().put("x", 1));
    values.put("an object with a nameless member", NODES.objectNode().put("", "x"));
    values.put("nested lists", nested(NODES.textNode("x"), true));
    values.put("nested objects", nested(NODES.textNode("x"), false));
    return values;
  }

  private static JsonNode nested(JsonNode value, boolean lists) {
    JsonNode outer = value;
    for (int depth = 0; depth < DEPTH; depth++) {
      outer = lists ? NODES.arrayNode().add(outer) : NODES.objectNode().set("x", outer);
    }
    return outer;
  }

  private void mutate(String place) {
    JsonNode node = good.at(place);
    VALUES.forEach(
        (what, value) -> {
          if (!value.equals(node)) {
            add(place, what, replaced(place, value));
          }
        });
    add(place, "itself in a list", replaced(place, NODES.arrayNode().add(node)));
    add(place, "itself deep in lists", replaced(place, nested(node, true)));
    add(place, "itself deep in objects", replaced(place, nested(node, false)));
    if (!place.isEmpty()) {
      mutateMembership(place);
    }
    node.properties().forEach(member -> mutate(place + "/" + escaped(member.getKey())));
    for (int index = 0; node.isArray() && index < node.size(); index++) {
      mutate(place + "/" + index);
    }
  }

  /** Changes that a node has in its list or object. */
  private void mutateMembership(String place) {
    JsonNode root = good.deepCopy();
    JsonPointer pointer = JsonPointer.compile(place);
    JsonNode parent = root.at(pointer.head());
    JsonNode node = root.at(pointer);
    if (parent instanceof ArrayNode list) {
      int index = pointer.last().getMatchingIndex();
      list.insert(index, node.deepCopy());
      add(place, "a second time", root);
      list.remove(index);
      list.remove(index);
      add(place, "missing", root);
    } else if (parent instanceof ObjectNode object) {
      String name = pointer.last().getMatchingProperty();
      object.set(TWICE + name, node);
      addText(place, "a second time", text(finish.apply(root)).replace("\"" + TWICE, "\""));
      object.remove(TWICE + name);
      object.remove(name);
      add(place, "missing", root);
      object.set(name + "x", node);
      add(place, "with another name", root);
      object.remove(name + "x");
      object.set("", node);
      add(place, "without a name", root);
    }
  }

  private JsonNode replaced(String place, JsonNode value) {
    if (place.isEmpty()) {
      return value.deepCopy();
    }
    JsonNode root = good.deepCopy();
    JsonPointer pointer = JsonPointer.compile(place);
    JsonNode parent = root.at(pointer.head());
    if (parent instanceof ArrayNode list) {
      list.set(pointer.last().getMatchingIndex(), value);
    } else {
      ((ObjectNode) parent).set(pointer.last().getMatchingProperty(), value);
    }
    return root;
  }

  private void add(String place, String what, JsonNode document) {
    addText(place, what, text(finish.apply(document.deepCopy())));
  }

  private void addText(String place, String what, String text) {
    all.add(new Mutation(place, what, text));
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }

  static String text(JsonNode document) {
    try {
      return JSON.writeValueAsString(document);
    } catch (JsonProcessingException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
