package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.document.JsonMappers;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import java.time.Duration;

/**
 * The format of errors: {@code {error: {type, message, details, suggestions}}}, and that of
 * requests above a rate limit (A2E 1.0.0, "Error Response Format", "429 Response").
 */
final class A2eErrorFormat implements ErrorBodyFormat {

  /** Member of the details of an error with the whole error as this format writes it. */
  static final String ERROR = "error";

  /** Member of the details with all faults of a workflow. */
  static final String ERRORS = "errors";

  private static final String EXCEEDED = "Rate limit exceeded";
  private static final int TOO_MANY = 429;
  private static final int TIMEOUT = 504;

  @Override
  public ObjectNode body(HttpError error) {
    if (error.status() == TOO_MANY) {
      return tooMany(error);
    }
    ObjectNode body = JsonMappers.object();
    if (error.details().path(ERROR).isObject()) {
      body.set(ERROR, error.details().get(ERROR));
      if (error.details().has(ERRORS)) {
        body.set(ERRORS, error.details().get(ERRORS));
      }
      return body;
    }
    ObjectNode members = body.putObject(ERROR);
    members.put("type", type(error.status()).text()).put("message", error.message());
    ObjectNode details = error.details().deepCopy();
    details.put("code", error.code()).put("statusCode", error.status());
    members.set("details", details);
    members.putArray("suggestions");
    return body;
  }

  private static ObjectNode tooMany(HttpError error) {
    ObjectNode body = JsonMappers.object().put(ERROR, EXCEEDED).put("message", message(error));
    Duration wait = error.retryAfter();
    return body.put("retry_after", wait == null ? 1 : wait.toSeconds());
  }

  /** Returns the message up to the window, because {@code retry_after} says when to try again. */
  private static String message(HttpError error) {
    int end = error.message().startsWith(EXCEEDED + ": ") ? error.message().indexOf(". ") : -1;
    return end < 0 ? error.message() : error.message().substring(0, end);
  }

  private static A2eErrorType type(int status) {
    return switch (status) {
      case 401, 403 -> A2eErrorType.PERMISSION;
      case TIMEOUT -> A2eErrorType.TIMEOUT;
      default -> status < 500 ? A2eErrorType.VALIDATION : A2eErrorType.EXECUTION;
    };
  }
}
