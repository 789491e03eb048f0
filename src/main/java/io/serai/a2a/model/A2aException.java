package io.serai.a2a.model;

import io.serai.document.TextFunctions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Thrown if an A2A operation fails with an error that is reported to the caller.
 *
 * <p>Its message and metadata are sent to the caller, so they must not contain internals. It has no
 * stack trace and no cause.
 */
public final class A2aException extends RuntimeException {
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

  /** Creates an error that has a message only. */
  public static A2aException of(A2aError error, String message) {
    return new A2aException(error, message, Map.of(), List.of(), Map.of());
  }

  /** Creates an {@link A2aError#INVALID_PARAMS} error; {@code violations} must not be empty. */
  public static A2aException invalid(List<Violation> violations) {
    Violation first = violations.get(0);
    String message = "Invalid parameters: " + first.field() + ": " + first.description();
    return new A2aException(A2aError.INVALID_PARAMS, message, Map.of(), violations, Map.of());
  }

  /** Creates an {@link A2aError#INVALID_PARAMS} error for one parameter. */
  public static A2aException invalid(String field, String description) {
    return invalid(List.of(new Violation(field, description)));
  }

  /** Creates the error for a task that does not exist or that the caller has no access to. */
  public static A2aException taskNotFound(String id) {
    String shown = TextFunctions.clipped(id);
    return of(A2aError.TASK_NOT_FOUND, "There is no task " + shown + ".").with("taskId", shown);
  }

  /** Returns a copy with one more metadata entry. */
  public A2aException with(String name, String value) {
    Map<String, String> more = new TreeMap<>(facts);
    more.put(name, TextFunctions.clipped(value, TextFunctions.LONGEST_MESSAGE));
    return new A2aException(error, text(), more, violations, headers);
  }

  /** Returns a copy with one more HTTP response header. */
  public A2aException withHeader(String name, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(name, value);
    return new A2aException(error, text(), facts, violations, more);
  }

  /** Returns the kind of error. */
  public A2aError error() {
    return error;
  }

  /** Returns the message for the caller: what is wrong and what to do. */
  public String text() {
    return String.valueOf(getMessage());
  }

  /**
   * Returns the machine-readable details, which become the metadata of the google.rpc.ErrorInfo.
   */
  public Map<String, String> metadata() {
    return facts;
  }

  /** Returns the invalid parameters. */
  public List<Violation> violations() {
    return violations;
  }

  /** Returns additional HTTP response headers, such as {@code Retry-After}. */
  public Map<String, String> headers() {
    return headers;
  }

  /**
   * An invalid parameter.
   *
   * @param field dotted path below the parameters, such as {@code message.parts}
   */
  public record Violation(String field, String description) {}
}
