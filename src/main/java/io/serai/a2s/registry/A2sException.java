package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorCarrier;
import io.serai.task.ErrorCode;
import io.serai.task.run.work.CodedTaskFailure;
import java.util.List;

/**
 * A request that A2S refuses, with the code and message of its error response (A2S-Q24).
 *
 * <p>It has no stack trace, because the refused request is the only cause.
 */
public final class A2sException extends Exception implements CodedTaskFailure, HttpErrorCarrier {

  private final int status;
  private final String code;
  private final transient ObjectNode details;
  private final transient List<DocumentFault> faults;

  private A2sException(
      int status, String code, String message, ObjectNode details, List<DocumentFault> faults) {
    super(TextFunctions.clipped(message, TextFunctions.LONGEST_MESSAGE), null, false, false);
    this.status = status;
    this.code = code;
    this.details = details;
    this.faults = List.copyOf(faults);
  }

  /** Creates a refusal with a message only. */
  public static A2sException of(int status, String code, String message) {
    return new A2sException(status, code, message, JsonMappers.object(), List.of());
  }

  /** Creates a refusal with machine-readable details. */
  public static A2sException of(int status, String code, String message, ObjectNode details) {
    return new A2sException(status, code, message, details, List.of());
  }

  /** Creates the refusal of an invalid document (422) with all its faults. */
  public static A2sException invalid(String message, List<DocumentFault> faults) {
    return new A2sException(422, "INVALID_CAPABILITY", message, JsonMappers.object(), faults);
  }

  /** Returns the same refusal with further faults of the document. */
  A2sException with(List<DocumentFault> others) {
    return new A2sException(status, code, String.valueOf(getMessage()), details, others);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The stable error code. */
  public String code() {
    return code;
  }

  @Override
  public HttpError error() {
    return HttpError.of(status, code, String.valueOf(getMessage())).with(details, faults);
  }

  @Override
  public String taskCode() {
    return switch (status) {
      case 400, 404 -> ErrorCode.INVALID_INPUT.code();
      case 403 -> ErrorCode.PERMISSION_DENIED.code();
      case 422 ->
          code.equals("MISSING_INPUT")
              ? ErrorCode.MISSING_DATA.code()
              : ErrorCode.INVALID_INPUT.code();
      default -> ErrorCode.INTERNAL.code();
    };
  }

  @Override
  public ObjectNode taskDetails() {
    return details;
  }

  /** Machine-readable details; empty if there are none. */
  public ObjectNode details() {
    return details;
  }

  /** The faults of the document; empty if the refusal has another reason. */
  public List<DocumentFault> faults() {
    return faults;
  }
}
