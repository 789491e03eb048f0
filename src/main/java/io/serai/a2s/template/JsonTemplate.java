package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.LazyJsonPointer;
import java.util.Collections;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A JSON value whose strings may contain placeholders: <code>${name}</code>, <code>
 * ${order.items[0].price}</code>, <code>${secrets.NAME}</code>.
 *
 * <p>A string that consists of exactly one placeholder becomes the variable's value with its type
 * (a JSON null if there is none). In any other string, values are concatenated: texts unchanged,
 * numbers as written, containers as compact JSON, null and missing values as the empty string. A
 * member of an object that is only such a placeholder is left out if its scope omits the variable
 * ({@link VariableScope#isOmitted}). Inserted values are never parsed as templates. <code>$${
 * </code> is the escape for the characters <code>${</code>; before a placeholder, two dollars mean
 * one: <code>$$${price}</code> is a dollar and the price.
 *
 * <p>Immutable and thread-safe: parsed once, rendered any number of times. Rendered values may be
 * shared; callers must not change them. Covers A2S-37, A2S-42 and A2S-48.
 */
public final class JsonTemplate {

  private final TemplatePart root;
  private final Set<String> names;
  private final Set<String> secrets;

  private JsonTemplate(TemplatePart root, TemplateParser parser) {
    this.root = root;
    this.names = Collections.unmodifiableSet(parser.names());
    this.secrets = Collections.unmodifiableSet(parser.secrets());
  }

  /**
   * Parses a template. A string with a fault is kept as written.
   *
   * @param pointer the JSON Pointer of the value in its document
   * @param faults receives the faults
   */
  public static JsonTemplate parse(JsonNode value, String pointer, Consumer<DocumentFault> faults) {
    TemplateParser parser = new TemplateParser(faults);
    return new JsonTemplate(parser.parse(value, LazyJsonPointer.of(pointer)), parser);
  }

  /**
   * Parses a template that is known to be valid.
   *
   * @throws IllegalArgumentException if it has a fault
   */
  public static JsonTemplate parse(JsonNode value) {
    return parse(
        value,
        "",
        fault -> {
          throw new IllegalArgumentException(fault.path() + ": " + fault.message());
        });
  }

  /** The names of the variables that the template reads. */
  public Set<String> names() {
    return names;
  }

  /** The ids of the secrets that the template reads. */
  public Set<String> secrets() {
    return secrets;
  }

  /**
   * Returns the name of the variable that the template passes on unchanged; empty if it does more
   * than that.
   */
  public Optional<String> passedVariable() {
    return root instanceof TemplatePart.Variable variable
            && variable.path().toString().equals(variable.path().name())
        ? Optional.of(variable.path().name())
        : Optional.empty();
  }

  /**
   * Returns the names of the members that a rendered object has; none if it is not an object.
   *
   * @param omitted the names of the variables that its scope omits
   */
  public Set<String> members(Predicate<String> omitted) {
    Set<String> members = new HashSet<>();
    if (root instanceof TemplatePart.Constant constant) {
      constant.value().fieldNames().forEachRemaining(members::add);
    } else if (root instanceof TemplatePart.Members object) {
      members.addAll(object.names(omitted));
    }
    return members;
  }

  /** Returns whether the template contains no placeholder. */
  public boolean isConstant() {
    return root instanceof TemplatePart.Constant;
  }

  /**
   * Renders a template that reads no secrets.
   *
   * @throws IllegalStateException if it reads secrets, which only requests may contain
   */
  public JsonNode render(VariableScope scope) {
    try {
      return root.render(scope, JsonTemplate::noSecrets);
    } catch (SecretException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Renders the template with variables and secrets. */
  public JsonNode render(VariableScope scope, SecretReader reader) throws SecretException {
    return root.render(scope, reader);
  }

  private static String noSecrets(String id) throws SecretException {
    throw new SecretException("The secret " + id + " can only be used in a request.");
  }
}
