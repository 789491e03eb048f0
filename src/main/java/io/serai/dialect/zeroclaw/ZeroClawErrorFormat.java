package io.serai.dialect.zeroclaw;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import java.util.List;

/**
 * The format of errors: {@code {error}}, with {@code details} where the request is wrong, and with
 * {@code task_id} and {@code status} where it is about a task.
 */
final class ZeroClawErrorFormat implements ErrorBodyFormat {
  private static final String TASK_ID = "task_id";
  private static final String STATUS = "status";

  /** Returns the error of a task that does not exist, or that the caller has no access to. */
  static HttpErrorException notFound(String id) {
    return aboutTask(
        404,
        "NOT_FOUND",
        "Task not found",
        JsonMappers.object().put(TASK_ID, TextFunctions.clipped(id)));
  }

  /** Returns the error of a task whose state does not allow the request. */
  static HttpErrorException conflict(String message, String id, TaskStatusName status) {
    ObjectNode facts = JsonMappers.object().put(TASK_ID, id).put(STATUS, status.text());
    return aboutTask(409, "CONFLICT", message, facts);
  }

  private static HttpErrorException aboutTask(
      int status, String code, String message, ObjectNode facts) {
    return new HttpErrorException(HttpError.of(status, code, message).with(facts, List.of()));
  }

  @Override
  public ObjectNode body(HttpError error) {
    ObjectNode body = JsonMappers.object();
    if (error.status() == 400) {
      return body.put("error", "Invalid request").put("details", error.message());
    }
    body.put("error", error.message());
    for (String fact : List.of(TASK_ID, STATUS)) {
      if (error.details().has(fact)) {
        body.set(fact, error.details().get(fact));
      }
    }
    return body;
  }
}
