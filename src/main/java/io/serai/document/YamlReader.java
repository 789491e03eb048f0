package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/** Turns one YAML text into a tree, following aliases as far as the limits go. */
final class YamlReader {
  private final Map<String, Integer> lines = new HashMap<>();
  private final Set<Node> seen = new HashSet<>();
  private int depth;
  private int copies;

  private YamlReader() {}

  static Document read(String text) throws DocumentException {
    YamlReader reader = new YamlReader();
    Node root = YamlText.compose(text);
    return new Document(reader.value("", root, line(root)), reader.lines);
  }

  private JsonNode value(String pointer, Node node, int line) throws DocumentException {
    count(pointer, node);
    lines.put(pointer, line);
    if (node instanceof ScalarNode scalar) {
      return scalar(pointer, scalar);
    }
    if (++depth > Limits.DEPTH) {
      throw refused(pointer, node, "it is nested deeper than " + Limits.DEPTH + " levels");
    }
    JsonNode tree =
        node instanceof MappingNode mapping
            ? object(pointer, mapping)
            : array(pointer, (SequenceNode) node);
    depth--;
    return tree;
  }

  private ObjectNode object(String pointer, MappingNode mapping) throws DocumentException {
    requireTag(pointer, mapping, Tag.MAP);
    ObjectNode object = Json.object();
    for (NodeTuple member : mapping.getValue()) {
      Node key = member.getKeyNode();
      String name = key(pointer, key);
      String place = Pointers.child(pointer, name);
      if (object.has(name)) {
        throw refused(place, key, "the key '" + name + "' stands twice; remove one of the two");
      }
      object.set(name, value(place, member.getValueNode(), line(key)));
    }
    return object;
  }

  private ArrayNode array(String pointer, SequenceNode sequence) throws DocumentException {
    requireTag(pointer, sequence, Tag.SEQ);
    ArrayNode array = Json.array();
    for (Node element : sequence.getValue()) {
      array.add(value(Pointers.child(pointer, array.size()), element, line(element)));
    }
    return array;
  }

  private static JsonNode scalar(String pointer, ScalarNode scalar) throws DocumentException {
    JsonNode value = YamlScalar.of(scalar);
    if (value == null) {
      String what = "the value has no place in JSON (tag " + scalar.getTag() + "); ";
      throw refused(pointer, scalar, what + "quote it to make it a string");
    }
    return value;
  }

  private static String key(String pointer, Node key) throws DocumentException {
    if (key instanceof ScalarNode scalar && Texts.wellFormed(scalar.getValue())) {
      return scalar.getValue();
    }
    throw refused(pointer, key, "a key is a list or a mapping; keys are strings");
  }

  private void count(String pointer, Node node) throws DocumentException {
    if (!seen.add(node) && ++copies > Limits.COPIES) {
      throw refused(pointer, node, "aliases copy more than " + Limits.COPIES + " values");
    }
  }

  private static void requireTag(String pointer, Node node, Tag tag) throws DocumentException {
    if (!node.getTag().equals(tag)) {
      throw refused(pointer, node, "the tag " + node.getTag() + " has no meaning here; remove it");
    }
  }

  private static DocumentException refused(String pointer, Node node, String message) {
    int column = node.getStartMark().map(Mark::getColumn).orElse(-1) + 1;
    return new DocumentException(pointer, message, line(node), column);
  }

  private static int line(Node node) {
    return node.getStartMark().map(Mark::getLine).orElse(-1) + 1;
  }
}
