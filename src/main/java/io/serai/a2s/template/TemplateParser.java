package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.Fault;
import io.serai.document.TreePath;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Walks a JSON value and splits its strings at their places; used for one template. */
final class TemplateParser {

  private final Consumer<Fault> faults;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> secrets = new LinkedHashSet<>();

  TemplateParser(Consumer<Fault> faults) {
    this.faults = faults;
  }

  Set<String> names() {
    return names;
  }

  Set<String> secrets() {
    return secrets;
  }

  Part parse(JsonNode value, TreePath path) {
    if (value.isTextual()) {
      return text(value, path);
    }
    if (value.isObject()) {
      return object(value, path);
    }
    return value.isArray() ? array(value, path) : new Part.Constant(value);
  }

  private Part text(JsonNode value, TreePath path) {
    Consumer<String> fault = message -> faults.accept(Fault.at(path.pointer(), "INVALID", message));
    Part part = new TextParser(value.textValue(), fault).parse();
    note(part);
    if (part instanceof Part.Joined joined) {
      joined.parts().forEach(this::note);
    }
    return part;
  }

  private void note(Part part) {
    if (part instanceof Part.Variable variable) {
      names.add(variable.path().name());
    } else if (part instanceof Part.Secret secret) {
      secrets.add(secret.id());
    }
  }

  private Part object(JsonNode value, TreePath path) {
    List<String> members = new ArrayList<>(value.size());
    List<Part> parts = new ArrayList<>(value.size());
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      members.add(member.getKey());
      parts.add(parse(member.getValue(), path.child(member.getKey())));
    }
    return isConstant(parts) ? constant(members, parts) : new Part.Members(members, parts);
  }

  private Part array(JsonNode value, TreePath path) {
    List<Part> parts = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      parts.add(parse(value.get(i), path.child(i)));
    }
    return isConstant(parts) ? constant(parts) : new Part.Elements(parts);
  }

  private static boolean isConstant(List<Part> parts) {
    return parts.stream().allMatch(Part.Constant.class::isInstance);
  }

  private static Part constant(List<String> members, List<Part> parts) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < members.size(); i++) {
      object.set(members.get(i), ((Part.Constant) parts.get(i)).value());
    }
    return new Part.Constant(object);
  }

  private static Part constant(List<Part> parts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode(parts.size());
    parts.forEach(part -> array.add(((Part.Constant) part).value()));
    return new Part.Constant(array);
  }
}
