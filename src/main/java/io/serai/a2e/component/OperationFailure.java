package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.data.DataException;
import io.serai.a2e.data.ValueStorageException;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.document.JsonMappers;
import io.serai.task.run.work.CodedTaskFailure;
import java.util.List;

/**
 * The failure of an operation (A2E 1.0.0, "Error Response Format"). It has no stack trace, because
 * what callers send causes it.
 */
public final class OperationFailure extends Exception implements CodedTaskFailure {
  private final A2eErrorType type;
  private final transient ObjectNode details;
  private final transient List<String> suggestions;

  /**
   * Creates a failure.
   *
   * @param message what went wrong, for the author of the workflow; without secrets
   * @param details facts for programs; must not be changed afterwards
   * @param suggestions what the author can do
   */
  public OperationFailure(
      A2eErrorType type, String message, ObjectNode details, List<String> suggestions) {
    super(message, null, false, false);
    this.type = type;
    this.details = details;
    this.suggestions = List.copyOf(suggestions);
  }

  /** Creates a failure without details. */
  public static OperationFailure of(A2eErrorType type, String message, String suggestion) {
    return new OperationFailure(type, message, JsonMappers.object(), List.of(suggestion));
  }

  /** Returns the failure of an operation whose data does not fit. */
  public static OperationFailure of(DataException failure) {
    return of(A2eErrorType.DATA, String.valueOf(failure.getMessage()), failure.remedy());
  }

  /** Returns the failure of an operation that was refused what it needs. */
  static OperationFailure of(ValueStorageException refused) {
    return of(A2eErrorType.EXECUTION, refused.message(), refused.remedy());
  }

  /** Returns the type of the error. */
  public A2eErrorType type() {
    return type;
  }

  @Override
  public String taskCode() {
    return type.code().code();
  }

  /** Returns the message. */
  public String message() {
    return String.valueOf(getMessage());
  }

  /** Returns facts for programs. */
  public ObjectNode details() {
    return details;
  }

  /** Returns what the author of the workflow can do. */
  public List<String> suggestions() {
    return suggestions;
  }
}
