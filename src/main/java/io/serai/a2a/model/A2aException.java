package io.serai.a2a.model;

import io.serai.document.TextFunctions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Ends an operation with an error of the table; its message is for the caller. */
public final class A2aException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final A2aError error;
  private final transient Map<String, String> facts;
  private final transient List<Violation> violations;
  private final transient Map<String, String> headers;

  private A2aException(
      A2aError error,
      String message,
      Map<String, String> facts,
      List<Violation> violations,
      Map<String, String> headers) {
    super(TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE), null, false, false);
    this.error = error;
    this.facts = Map.copyOf(facts);
    this.violations = List.copyOf(violations);
    this.headers = Map.copyOf(headers);
  }

  /** An error with nothing but words. */
  public static A2aException of(A2aError error, String message) {
    return new A2aException(error, message, Map.of(), List.of(), Map.of());
  }

  /** Parameters that are missing or wrong. */
  public static A2aException invalid(List<Violation> violations) {
    Violation first = violations.get(0);
    String message = "Invalid parameters: " + first.field() + ": " + first.description();
    return new A2aException(A2aError.INVALID_PARAMS, message, Map.of(), violations, Map.of());
  }

  /** One parameter that is missing or wrong. */
  public static A2aException invalid(String field, String description) {
    return invalid(List.of(new Violation(field, description)));
  }

  /** No task of that id that the caller may see. */
  public static A2aException taskNotFound(String id) {
    return of(A2aError.TASK_NOT_FOUND, "There is no task " + id + ".").with("taskId", id);
  }

  /** The same with one fact more for programs. */
  public A2aException with(String name, String value) {
    Map<String, String> more = new TreeMap<>(facts);
    more.put(name, TextFunctions.clipped(value, TextFunctions.LONGEST_MESSAGE));
    return new A2aException(error, text(), more, violations, headers);
  }

  /** The same with one HTTP header more. */
  public A2aException withHeader(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new A2aException(error, text(), facts, violations, more);
  }

  /** Which error it is. */
  public A2aError error() {
    return error;
  }

  /** What is wrong and what to do. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /** Facts for programs: the metadata of the ErrorInfo. */
  public Map<String, String> facts() {
    return facts;
  }

  /** Which parameters are wrong. */
  public List<Violation> violations() {
    return violations;
  }

  /** HTTP headers of the answer, such as {@code Retry-After}. */
  public Map<String, String> headers() {
    return headers;
  }

  /**
   * A parameter that is wrong.
   *
   * @param field dotted path from the parameters, such as {@code message.parts}
   */
  public record Violation(String field, String description) {}
}
