package io.serai.route.jsonpath;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.InvalidPathException;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.mapper.JacksonMappingProvider;
import com.jayway.jsonpath.spi.mapper.MappingProvider;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Expression;
import org.apache.camel.RuntimeCamelException;
import org.apache.camel.jsonpath.JsonPathEngine;
import org.apache.camel.jsonpath.JsonPathExpression;
import org.apache.camel.support.ExpressionAdapter;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates a path on the input of an exchange, within a {@link JsonPathBudget}. The value is a
 * list of one element, the value of the path.
 *
 * <p>The path is compiled for each evaluation: Jayway keeps values of the document in a compiled
 * path, and another thread may read them. A path has at most 1,000 characters and no regular
 * expression, since Java's may take exponential time on a text from outside.
 */
final class JsonPathEvaluation extends ExpressionAdapter {

  private static final int MAX_LENGTH = 1_000;

  /** Bounds the stack of Jayway's compiler, which recurses for each filter, group and function. */
  private static final int MAX_PARENTHESES = 50;

  private static final String REGULAR_EXPRESSION = "=~";
  private static final MappingProvider MAPPING = new JacksonMappingProvider();

  private final String path;
  private final @Nullable Expression template;
  private final JsonPathEngine document;
  private final Set<Option> options = EnumSet.noneOf(Option.class);

  /**
   * @param path the path; it is evaluated as Camel's simple language first if it has a {@code ${}}
   * @param configured has the options and the source of the input
   * @throws InvalidPathException if the path cannot be used
   */
  JsonPathEvaluation(String path, JsonPathExpression configured, CamelContext camel) {
    this.path = path;
    if (configured.getOptions() != null) {
      Collections.addAll(options, configured.getOptions());
    }
    if (configured.isSuppressExceptions()) {
      options.add(Option.SUPPRESS_EXCEPTIONS);
    }
    template =
        configured.isAllowSimple() && hasSimple(path)
            ? camel.resolveLanguage("simple").createExpression(path)
            : null;
    if (template == null) {
      compiled(path);
    }
    document =
        new JsonPathEngine("$", configured.getSource(), false, nullIsAllowed(), false, null, camel);
  }

  private static boolean hasSimple(String path) {
    int start = path.indexOf("${");
    return start >= 0 && path.indexOf('}', start) > start + 2;
  }

  private boolean nullIsAllowed() {
    return options.contains(Option.SUPPRESS_EXCEPTIONS)
        || options.contains(Option.DEFAULT_PATH_LEAF_TO_NULL);
  }

  @Override
  public Object evaluate(Exchange exchange) {
    try {
      Object root = document.read(exchange);
      return Collections.singletonList(root == null ? nothing() : value(path(exchange), root));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw RuntimeCamelException.wrapRuntimeCamelException(e);
    }
  }

  private String path(Exchange exchange) {
    String evaluated = template == null ? path : template.evaluate(exchange, String.class);
    if (evaluated == null) {
      throw new InvalidPathException("The JSONPath " + path + " has no value in this exchange");
    }
    return evaluated;
  }

  private @Nullable Object nothing() {
    return options.contains(Option.ALWAYS_RETURN_LIST) ? Collections.emptyList() : null;
  }

  private @Nullable Object value(String evaluated, Object root) {
    boolean filters = evaluated.indexOf('?') >= 0;
    Configuration bounded =
        Configuration.builder()
            .jsonProvider(new JsonPathBudget(root, filters))
            .mappingProvider(MAPPING)
            .options(options)
            .build();
    return compiled(evaluated).read(root, bounded);
  }

  private static JsonPath compiled(String path) {
    if (path.length() > MAX_LENGTH) {
      throw new InvalidPathException(
          "The JSONPath is longer than " + MAX_LENGTH + " characters; read a part of the document");
    }
    if (path.chars().filter(c -> c == '(').count() > MAX_PARENTHESES) {
      throw new InvalidPathException(
          "The JSONPath has more than " + MAX_PARENTHESES + " opening parentheses; write fewer");
    }
    if (path.contains(REGULAR_EXPRESSION)) {
      throw new InvalidPathException(
          "Regular expressions (=~) are not matched in documents; compare by ==, in or contains");
    }
    return JsonPath.compile(path);
  }

  @Override
  public String toString() {
    return "jsonpath[" + path + "]";
  }
}
