package io.serai.a2w.model;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.A2wEnvelopeWriter.MessageType;
import io.serai.document.FaultJson;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.error.HttpError;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The format of errors: the error model of A2W in its envelope (sections 3 and 7).
 *
 * @param defaultAgent returns the id of the agent that is addressed if the path names none
 * @param agent id that the path names; null if it names none
 */
public record A2wErrorFormat(Supplier<String> defaultAgent, @Nullable String agent)
    implements ErrorBodyFormat {

  /** Creates the format for paths that name no agent. */
  public A2wErrorFormat(Supplier<String> defaultAgent) {
    this(defaultAgent, null);
  }

  @Override
  public ErrorBodyFormat forAgent(@Nullable String named) {
    return named == null ? this : new A2wErrorFormat(defaultAgent, TextFunctions.clipped(named));
  }

  @Override
  public ObjectNode body(HttpError error) {
    A2wErrorCode code = A2wErrorCode.of(error);
    ObjectNode details = error.details().deepCopy();
    if (!error.faults().isEmpty()) {
      details.set("errors", FaultJson.of(error.faults()));
    }
    boolean recoverable = code == A2wErrorCode.E013_MISSING_DATA || mayPass(error.status());
    ObjectNode payload =
        payload(code, error.status(), recoverable, error.message()).set("details", details);
    return A2wEnvelopeWriter.of(
        agent == null ? defaultAgent.get() : agent, MessageType.error, payload);
  }

  /** Returns the payload of an error; the caller adds the details. */
  public static ObjectNode payload(
      A2wErrorCode code, int status, boolean recoverable, String message) {
    return JsonMappers.object()
        .put("code", code.name())
        .put("http_status", status)
        .put("severity", code.severity())
        .put("recoverable", recoverable)
        .put("message", message);
  }

  /** Whether the same request may succeed later. */
  private static boolean mayPass(int status) {
    return switch (status) {
      case 408, 429, 502, 503, 504 -> true;
      default -> false;
    };
  }
}
