package io.serai.document;

import java.nio.charset.CharacterCodingException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A template of URIs (RFC 6570, levels 1 and 2): {@code {name}} is a part without a slash, {@code
 * {+name}} a part with or without slashes. A template without variables is a URI.
 *
 * <p>A URI is matched from the left to the right in time that is linear in its length, without
 * backtracking: a variable ends at the first occurrence of the text behind it, the last one at the
 * text that ends the template. No variable is empty. Immutable.
 */
public final class UriTemplate {

  private static final int MAX_LENGTH = 1_000;
  private static final int MAX_VARIABLES = 20;

  /** Characters that end what {@code {name}} stands for. */
  private static final String DELIMITERS = "/?#";

  private static final String OF_URI = "-._~:/?#[]@!$&'()*+,;=%";

  private final String text;
  private final List<String> literals;
  private final List<Variable> variables;

  private record Variable(String name, boolean withSlashes) {

    /** Returns what a part of a URI says; empty if the variable does not stand for it. */
    Optional<String> value(String part) {
      boolean delimited = part.chars().anyMatch(each -> DELIMITERS.indexOf(each) >= 0);
      if (delimited && !withSlashes) {
        return Optional.empty();
      }
      try {
        return Optional.of(PercentDecoder.of(part));
      } catch (CharacterCodingException | IllegalArgumentException malformed) {
        return Optional.empty();
      }
    }
  }

  /**
   * @param literals the texts around the variables, one more than these; they may be empty at the
   *     end only
   */
  private UriTemplate(String text, List<String> literals, List<Variable> variables) {
    this.text = text;
    this.literals = List.copyOf(literals);
    this.variables = List.copyOf(variables);
  }

  /**
   * Reads a template.
   *
   * @throws IllegalArgumentException if it is not one; the message says why
   */
  public static UriTemplate of(String text) {
    if (text.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("it has more than " + MAX_LENGTH + " characters");
    }
    List<String> literals = new ArrayList<>();
    List<Variable> variables = new ArrayList<>();
    int at = 0;
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
      int close = text.indexOf('}', open);
      if (close < 0) {
        throw new IllegalArgumentException("a { has no }");
      }
      if (open == at && !variables.isEmpty()) {
        throw new IllegalArgumentException("there is no text between two variables");
      }
      literals.add(text.substring(at, open));
      variables.add(variable(text.substring(open + 1, close)));
      at = close + 1;
    }
    literals.add(text.substring(at));
    check(literals, variables);
    return new UriTemplate(text, literals, variables);
  }

  private static Variable variable(String expression) {
    boolean withSlashes = expression.startsWith("+");
    String name = withSlashes ? expression.substring(1) : expression;
    if (name.isEmpty() || !TextFunctions.consistsOf(name, UriTemplate::isOfName)) {
      throw new IllegalArgumentException(
          "{"
              + TextFunctions.clipped(expression)
              + "} is not supported; write {name}, or {+name} for a part with slashes");
    }
    return new Variable(name, withSlashes);
  }

  private static void check(List<String> literals, List<Variable> variables) {
    if (!startsWithScheme(literals.get(0))) {
      throw new IllegalArgumentException("it does not begin with a scheme such as test:");
    }
    for (String literal : literals) {
      if (!literal.chars().allMatch(UriTemplate::isOfUri)) {
        throw new IllegalArgumentException(
            "it has a character that a URI does not have; encode it, such as a blank as %20");
      }
    }
    if (variables.size() > MAX_VARIABLES) {
      throw new IllegalArgumentException("it has more than " + MAX_VARIABLES + " variables");
    }
    Set<String> names = new HashSet<>();
    for (Variable variable : variables) {
      if (!names.add(variable.name())) {
        throw new IllegalArgumentException("it has the variable " + variable.name() + " twice");
      }
    }
  }

  private static boolean startsWithScheme(String literal) {
    int colon = literal.indexOf(':');
    return colon > 0
        && Character.isLetter(literal.charAt(0))
        && TextFunctions.consistsOf(
            literal.substring(0, colon),
            each -> TextFunctions.isAlphanumeric(each) || "+-.".indexOf(each) >= 0);
  }

  private static boolean isOfName(int character) {
    return TextFunctions.isAlphanumeric(character) || character == '_' || character == '.';
  }

  private static boolean isOfUri(int character) {
    return TextFunctions.isAlphanumeric(character) || OF_URI.indexOf(character) >= 0;
  }

  /** Returns the template as it was written. */
  public String text() {
    return text;
  }

  /** Whether it has no variables, and so is a URI. */
  public boolean isUri() {
    return variables.isEmpty();
  }

  /** Returns the names of the variables, in their order. */
  public List<String> names() {
    return variables.stream().map(Variable::name).toList();
  }

  /** Returns the scheme, without the colon. */
  public String scheme() {
    return text.substring(0, text.indexOf(':'));
  }

  /**
   * Returns how the URIs begin in which a variable has a value that begins with a text. Only what
   * is before the first variable is said if it is another one.
   */
  public String beginning(String variable, String value) {
    if (isUri() || !variables.get(0).name().equals(variable)) {
      return literals.get(0);
    }
    PercentEncoder encoder =
        variables.get(0).withSlashes() ? PercentEncoder.keeping("/") : PercentEncoder.UNRESERVED;
    return literals.get(0) + encoder.of(value);
  }

  /**
   * Returns the values of the variables in a URI, without percent codes; empty if the URI is not
   * one of the template.
   */
  public Optional<Map<String, String>> match(String uri) {
    String first = literals.get(0);
    String last = literals.get(variables.size());
    int at = first.length();
    int end = uri.length() - last.length();
    if (isUri()) {
      return uri.equals(text) ? Optional.of(Map.of()) : Optional.empty();
    }
    if (end < at || !uri.startsWith(first) || !uri.endsWith(last)) {
      return Optional.empty();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < variables.size(); i++) {
      boolean isLast = i == variables.size() - 1;
      String behind = literals.get(i + 1);
      int stop = isLast ? end : uri.indexOf(behind, at + 1);
      if (stop <= at || stop > end) {
        return Optional.empty();
      }
      Variable variable = variables.get(i);
      Optional<String> value = variable.value(uri.substring(at, stop));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      values.put(variable.name(), value.get());
      at = stop + behind.length();
    }
    return Optional.of(values);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof UriTemplate template && template.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
