package io.serai.a2s.registry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.HttpError;
import io.serai.http.HttpErrorCarrier;
import io.serai.task.run.CodedTaskFailure;
import java.util.List;

/**
 * A request that A2S refuses, with the words of its error (A2S-Q24). It has no stack trace: where
 * it was made says nothing about the request.
 */
public final class A2sException extends Exception implements CodedTaskFailure, HttpErrorCarrier {

  private static final long serialVersionUID = 1L;

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

  /** A refusal with a message alone. */
  public static A2sException of(int status, String code, String message) {
    return new A2sException(status, code, message, JsonMappers.object(), List.of());
  }

  /** A refusal with details for programs. */
  public static A2sException of(int status, String code, String message, ObjectNode details) {
    return new A2sException(status, code, message, details, List.of());
  }

  /** A document with faults: 422, all of them at once. */
  public static A2sException invalid(String message, List<DocumentFault> faults) {
    return new A2sException(422, "INVALID_CAPABILITY", message, JsonMappers.object(), faults);
  }

  /** The same refusal, with what else is wrong in the document. */
  A2sException with(List<DocumentFault> others) {
    return new A2sException(status, code, String.valueOf(getMessage()), details, others);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The stable word for programs. */
  public String code() {
    return code;
  }

  @Override
  public HttpError error() {
    return HttpError.of(status, code, String.valueOf(getMessage()));
  }

  @Override
  public String taskCode() {
    return switch (status) {
      case 400, 404 -> "E010";
      case 403 -> "E020";
      case 422 -> code.equals("MISSING_INPUT") ? "E013" : "E010";
      default -> "E001";
    };
  }

  /** More for programs; empty where there is nothing to add. */
  public ObjectNode details() {
    return details;
  }

  /** What is wrong in the document; empty where it is about something else. */
  public List<DocumentFault> faults() {
    return faults;
  }
}
