package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.data.InvalidPathException;
import io.serai.a2e.data.RunData;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A JSON value with references to data. A string that is a path, an object with the one member
 * {@code path}, and a string that is nothing but one reference in braces are replaced by the value;
 * other references in strings by its text. Immutable.
 */
public final class ValueTemplate {
  private static final String PATH = "path";

  private final JsonNode source;
  private final Node root;
  private final List<DataPath> paths;

  private ValueTemplate(JsonNode source, Node root, List<DataPath> paths) {
    this.source = source;
    this.root = root;
    this.paths = List.copyOf(paths);
  }

  /** A part of the value that can be rendered as JSON. */
  private interface Node {
    JsonNode resolve(RunData data);
  }

  /**
   * Reads a value.
   *
   * @throws InvalidPathException if a reference is not a path
   */
  public static ValueTemplate of(JsonNode value) {
    List<DataPath> paths = new ArrayList<>();
    return new ValueTemplate(value, node(value, paths), paths);
  }

  /** Returns the value as it was written. */
  public JsonNode source() {
    return source;
  }

  /** Returns the paths that the value refers to. */
  public List<DataPath> paths() {
    return paths;
  }

  /** Whether the value has a member, or is a reference, whose value may have it. */
  public boolean hasMember(String name) {
    return source.has(name) || !source.isObject() || isReference();
  }

  /** Whether the value is an object or a list, and not a reference. */
  boolean isContainer() {
    return source.isArray() || (source.isObject() && !isReference());
  }

  private boolean isReference() {
    return source.size() == 1 && source.has(PATH);
  }

  /**
   * Returns the value with its references replaced.
   *
   * @throws io.serai.a2e.data.DataException if the data has no such value
   */
  public JsonNode resolve(RunData data) {
    return root.resolve(data);
  }

  private static Node node(JsonNode value, List<DataPath> paths) {
    int before = paths.size();
    Node node =
        switch (value.getNodeType()) {
          case STRING -> text(value.textValue(), paths);
          case OBJECT -> object(value, paths);
          case ARRAY -> array(value, paths);
          default -> data -> value;
        };
    return paths.size() == before ? data -> value : node;
  }

  private static Node text(String text, List<DataPath> paths) {
    if (isPath(text)) {
      return reference(DataPath.parse(text), paths);
    }
    TextTemplate template = TextTemplate.parse(text);
    Optional<DataPath> only = template.onlyPath();
    if (only.isPresent()) {
      return reference(only.get(), paths);
    }
    paths.addAll(template.paths());
    return data -> TextNode.valueOf(template.resolve(data));
  }

  private static Node object(JsonNode object, List<DataPath> paths) {
    JsonNode path = object.path(PATH);
    if (object.size() == 1 && path.isTextual() && isPath(path.textValue())) {
      return reference(DataPath.parse(path.textValue()), paths);
    }
    Map<String, Node> members = new LinkedHashMap<>();
    object
        .properties()
        .forEach(member -> members.put(member.getKey(), node(member.getValue(), paths)));
    return data -> {
      ObjectNode resolved = JsonMappers.object();
      members.forEach((name, member) -> resolved.set(name, member.resolve(data)));
      return resolved;
    };
  }

  private static Node array(JsonNode array, List<DataPath> paths) {
    List<Node> elements = new ArrayList<>();
    array.forEach(element -> elements.add(node(element, paths)));
    return data -> {
      ArrayNode resolved = JsonMappers.array();
      elements.forEach(element -> resolved.add(element.resolve(data)));
      return resolved;
    };
  }

  private static Node reference(DataPath path, List<DataPath> paths) {
    paths.add(path);
    return data -> data.get(path);
  }

  private static boolean isPath(String text) {
    return text.startsWith("/workflow/") || text.startsWith("/loop/");
  }
}
