package io.serai.a2s.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.LazyJsonPointer;
import java.util.Collections;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A JSON value whose strings may hold places to fill in: <code>${name}</code>, <code>
 * ${order.items[0].price}</code>, <code>${secrets.NAME}</code>.
 *
 * <p>A string that is exactly one place becomes the variable's value with its type (a JSON null
 * where there is none). Any other string is joined: texts as they are, numbers as written,
 * containers as compact JSON, null and missing as nothing. What is filled in is never read as a
 * template again. <code>$${</code> stands for the characters <code>${</code>; before a place two
 * dollars stand for one: <code>$$${price}</code> is a dollar and the price.
 *
 * <p>Parsed once, rendered many times by any number of threads. Values that come out may be shared
 * and are not to be changed. Covers A2S-37, A2S-42 and A2S-48.
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
   * Reads a template. A string with a fault stays as it is written, and is told to {@code faults}.
   *
   * @param pointer where the value stands in its document
   */
  public static JsonTemplate parse(JsonNode value, String pointer, Consumer<DocumentFault> faults) {
    TemplateParser parser = new TemplateParser(faults);
    return new JsonTemplate(parser.parse(value, LazyJsonPointer.of(pointer)), parser);
  }

  /**
   * Reads a template that was checked before.
   *
   * @throws IllegalArgumentException where it has a fault
   */
  public static JsonTemplate parse(JsonNode value) {
    return parse(
        value,
        "",
        fault -> {
          throw new IllegalArgumentException(fault.path() + ": " + fault.message());
        });
  }

  /** The variables that it reads, by the first name of their paths. */
  public Set<String> names() {
    return names;
  }

  /** The ids of the secrets that it reads. */
  public Set<String> secrets() {
    return secrets;
  }

  /** Whether nothing is filled in. */
  public boolean isConstant() {
    return root instanceof TemplatePart.Constant;
  }

  /**
   * Fills in the variables of a template without secrets.
   *
   * @throws IllegalStateException where it reads secrets: only requests may hold them
   */
  public JsonNode render(VariableScope scope) {
    try {
      return root.render(scope, JsonTemplate::noSecrets);
    } catch (SecretException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Fills in the variables and the secrets. */
  public JsonNode render(VariableScope scope, SecretReader reader) throws SecretException {
    return root.render(scope, reader);
  }

  private static String noSecrets(String id) throws SecretException {
    throw new SecretException("The secret " + id + " can only be used in a request.");
  }
}
