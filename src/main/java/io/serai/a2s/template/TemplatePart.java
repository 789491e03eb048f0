package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A node of a parsed template: a constant, a placeholder, or a container of parts. */
sealed interface TemplatePart {

  JsonNode render(VariableScope scope, SecretReader secrets) throws SecretException;

  /**
   * Appends the rendered part to a concatenated string: containers as compact JSON, nulls as
   * nothing.
   */
  default void append(StringBuilder text, VariableScope scope, SecretReader secrets)
      throws SecretException {
    JsonNode value = render(scope, secrets);
    if (value.isContainerNode()) {
      text.append(value);
    } else if (!value.isNull()) {
      text.append(value.asText());
    }
  }

  /** Returns whether an object leaves out the member that has this value. */
  default boolean isOmitted(VariableScope scope) {
    return false;
  }

  /** A value without placeholders; shared by all renderings. */
  record Constant(JsonNode value) implements TemplatePart {
    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) {
      return value;
    }
  }

  /** The value of a variable, with its type. */
  record Variable(VariablePath path) implements TemplatePart {
    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) {
      JsonNode value = path.resolve(scope);
      return value == null || value.isMissingNode() ? NullNode.getInstance() : value;
    }

    @Override
    public boolean isOmitted(VariableScope scope) {
      return is(scope::isOmitted);
    }

    /** Returns whether this is a whole variable, one of these. */
    boolean is(Predicate<String> names) {
      return path.isName() && names.test(path.name());
    }
  }

  /** The value of a secret, as a string. */
  record Secret(String id) implements TemplatePart {
    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) throws SecretException {
      return TextNode.valueOf(secrets.secret(id));
    }
  }

  /** Parts that are concatenated to one string. */
  record Joined(List<TemplatePart> parts, int constantLength) implements TemplatePart {
    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) throws SecretException {
      StringBuilder text = new StringBuilder(constantLength + 16 * parts.size());
      for (TemplatePart part : parts) {
        part.append(text, scope, secrets);
      }
      return TextNode.valueOf(text.toString());
    }
  }

  /** An object with placeholders in its members. */
  record Members(List<String> names, List<TemplatePart> parts) implements TemplatePart {

    /** Returns the names of the members that are rendered while these variables are omitted. */
    List<String> names(Predicate<String> omitted) {
      return IntStream.range(0, names.size())
          .filter(i -> !(parts.get(i) instanceof Variable variable && variable.is(omitted)))
          .mapToObj(names::get)
          .toList();
    }

    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) throws SecretException {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      for (int i = 0; i < names.size(); i++) {
        if (!parts.get(i).isOmitted(scope)) {
          object.set(names.get(i), parts.get(i).render(scope, secrets));
        }
      }
      return object;
    }
  }

  /** A list with placeholders in its elements. */
  record Elements(List<TemplatePart> parts) implements TemplatePart {
    @Override
    public JsonNode render(VariableScope scope, SecretReader secrets) throws SecretException {
      ArrayNode array = JsonNodeFactory.instance.arrayNode(parts.size());
      for (TemplatePart part : parts) {
        array.add(part.render(scope, secrets));
      }
      return array;
    }
  }
}
