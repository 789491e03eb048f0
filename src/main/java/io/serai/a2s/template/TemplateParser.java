package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.LazyJsonPointer;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Converts a JSON value into {@link TemplatePart}s and records the variables and secrets that it
 * reads. One instance parses one template.
 */
final class TemplateParser {

  private final Consumer<DocumentFault> faults;
  private final Set<String> names = new LinkedHashSet<>();
  private final Set<String> secrets = new LinkedHashSet<>();

  TemplateParser(Consumer<DocumentFault> faults) {
    this.faults = faults;
  }

  Set<String> names() {
    return names;
  }

  Set<String> secrets() {
    return secrets;
  }

  TemplatePart parse(JsonNode value, LazyJsonPointer path) {
    if (value.isTextual()) {
      return text(value, path);
    }
    if (value.isObject()) {
      return object(value, path);
    }
    return value.isArray() ? array(value, path) : new TemplatePart.Constant(value);
  }

  private TemplatePart text(JsonNode value, LazyJsonPointer path) {
    Consumer<String> fault =
        message -> faults.accept(DocumentFault.at(path.pointer(), "INVALID", message));
    TemplatePart part = new PlaceholderParser(value.textValue(), fault).parse();
    addReference(part);
    if (part instanceof TemplatePart.Joined joined) {
      joined.parts().forEach(this::addReference);
    }
    return part;
  }

  private void addReference(TemplatePart part) {
    if (part instanceof TemplatePart.Variable variable) {
      names.add(variable.path().name());
    } else if (part instanceof TemplatePart.Secret secret) {
      secrets.add(secret.id());
    }
  }

  private TemplatePart object(JsonNode value, LazyJsonPointer path) {
    List<String> members = new ArrayList<>(value.size());
    List<TemplatePart> parts = new ArrayList<>(value.size());
    for (Map.Entry<String, JsonNode> member : value.properties()) {
      members.add(member.getKey());
      parts.add(parse(member.getValue(), path.child(member.getKey())));
    }
    return isConstant(parts) ? constant(members, parts) : new TemplatePart.Members(members, parts);
  }

  private TemplatePart array(JsonNode value, LazyJsonPointer path) {
    List<TemplatePart> parts = new ArrayList<>(value.size());
    for (int i = 0; i < value.size(); i++) {
      parts.add(parse(value.get(i), path.child(i)));
    }
    return isConstant(parts) ? constant(parts) : new TemplatePart.Elements(parts);
  }

  private static boolean isConstant(List<TemplatePart> parts) {
    return parts.stream().allMatch(TemplatePart.Constant.class::isInstance);
  }

  private static TemplatePart constant(List<String> members, List<TemplatePart> parts) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = 0; i < members.size(); i++) {
      object.set(members.get(i), ((TemplatePart.Constant) parts.get(i)).value());
    }
    return new TemplatePart.Constant(object);
  }

  private static TemplatePart constant(List<TemplatePart> parts) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode(parts.size());
    parts.forEach(part -> array.add(((TemplatePart.Constant) part).value()));
    return new TemplatePart.Constant(array);
  }
}
