package io.serai.a2e.workflow;

import io.serai.document.DocumentFault;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One thing that is wrong with a workflow, found before it runs.
 *
 * @param type {@link A2eErrorType#VALIDATION} or {@link A2eErrorType#PERMISSION}
 * @param message what is wrong
 * @param operationId the operation; null if it does not concern a single operation
 * @param path JSON Pointer within the message of the workflow; empty if it is not a single place
 * @param line the 1-based line in the workflow; 0 if it is unknown
 * @param suggestions what to do about it, and the correct form
 */
public record WorkflowFault(
    A2eErrorType type,
    String message,
    @Nullable String operationId,
    String path,
    int line,
    List<String> suggestions) {
  private static final String REMEDY = "; ";

  public WorkflowFault {
    suggestions = List.copyOf(suggestions);
  }

  /** Returns a fault of one operation. */
  public static WorkflowFault of(
      A2eErrorType type, String operationId, String message, String suggestion) {
    return new WorkflowFault(type, message, operationId, "", 0, List.of(suggestion));
  }

  /** Returns a fault of the workflow as a whole. */
  public static WorkflowFault ofWorkflow(String message, String suggestion) {
    return ofLine(0, message, suggestion);
  }

  /** Returns a fault of a message that does not concern a single operation. */
  public static WorkflowFault ofLine(int line, String message, String suggestion) {
    return new WorkflowFault(A2eErrorType.VALIDATION, message, null, "", line, List.of(suggestion));
  }

  /**
   * Returns a fault found while a message was read; what follows the first semicolon of its text is
   * the remedy.
   *
   * @param form the correct form, which is suggested too; empty if there is none
   */
  public static WorkflowFault of(
      DocumentFault fault, @Nullable String operationId, int line, List<String> form) {
    int end = fault.message().indexOf(REMEDY);
    String message = end < 0 ? fault.message() : fault.message().substring(0, end);
    List<String> suggestions =
        end < 0
            ? form
            : Stream.concat(
                    Stream.of(sentence(fault.message().substring(end + REMEDY.length()))),
                    form.stream())
                .toList();
    return new WorkflowFault(
        A2eErrorType.VALIDATION,
        startsWithName(message, fault.path()) ? message + "." : sentence(message),
        operationId,
        fault.path(),
        line,
        suggestions);
  }

  /**
   * Returns this fault with a line, and with a path if it has none.
   *
   * @param place JSON Pointer within the message of that line
   */
  public WorkflowFault at(String place, int at) {
    return new WorkflowFault(
        type, message, operationId, path.isEmpty() ? place : path, at, suggestions);
  }

  /** Returns this fault with its path below another one. */
  public WorkflowFault below(String parent) {
    return new WorkflowFault(type, message, operationId, parent + path, line, suggestions);
  }

  /** Whether a message begins with the name of the member that is wrong, which is written so. */
  private static boolean startsWithName(String message, String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return !name.isEmpty() && message.startsWith(name + " ");
  }

  private static String sentence(String text) {
    String end = text.endsWith(".") || text.endsWith("?") || text.endsWith("…") ? "" : ".";
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1) + end;
  }
}
