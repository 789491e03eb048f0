package io.serai.a2e.component;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.document.JsonMappers;
import io.serai.outbound.OutboundException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Maps the failures of calls to errors of workflows (A2E 1.0.0, "Error Types"). */
final class ApiFailureMapper {
  private static final Logger LOG = LoggerFactory.getLogger(ApiFailureMapper.class);

  /** Bytes of the response of a service that an error has. */
  private static final int MAX_RESPONSE = 4096;

  private ApiFailureMapper() {}

  static OperationFailure of(Exception failure) {
    if (!(failure instanceof OutboundException outbound)) {
      LOG.error("A call of a workflow failed unexpectedly", failure);
      return OperationFailure.of(
          A2eErrorType.EXECUTION,
          "The hub failed to make the call.",
          "Report this to an operator: the hub's log has the reason.");
    }
    ObjectNode details = JsonMappers.object().put("reason", outbound.reason().name());
    details.put("attempts", outbound.attempts());
    outbound.retryAfter().ifPresent(wait -> details.put("retry_after", wait.toSeconds()));
    A2eErrorType type =
        switch (outbound.reason()) {
          case TIMEOUT -> A2eErrorType.TIMEOUT;
          case REFUSED -> A2eErrorType.PERMISSION;
          case STATUS, REDIRECTS, UNREACHABLE, TOO_LARGE, REJECTED -> A2eErrorType.EXECUTION;
        };
    if (outbound.status() > 0) {
      details.put("statusCode", outbound.status());
      outbound
          .response()
          .ifPresent(response -> details.put("response", begin(response.body().getBytes())));
    }
    return new OperationFailure(
        type, "The call failed: " + outbound.getMessage() + ".", details, suggestions(outbound));
  }

  private static String begin(byte[] body) {
    byte[] begin = body.length > MAX_RESPONSE ? Arrays.copyOf(body, MAX_RESPONSE) : body;
    return new String(begin, StandardCharsets.UTF_8);
  }

  private static List<String> suggestions(OutboundException failure) {
    return switch (failure.reason()) {
      case TIMEOUT ->
          List.of("Raise timeout, which is in milliseconds.", "Ask the service for less data.");
      case UNREACHABLE ->
          List.of("Check that the service is available.", "Check host and port of the url.");
      case REFUSED -> List.of("Call an API that availableApis lists.");
      case REDIRECTS -> List.of("Call the address to which the service redirects at last.");
      case TOO_LARGE -> List.of("Ask the service for less data, for example for one page.");
      case REJECTED -> List.of("Try again later.");
      case STATUS -> ofStatus(failure.status());
    };
  }

  private static List<String> ofStatus(int status) {
    return switch (status) {
      case 401, 403 ->
          List.of(
              "Check that the call has the credential that the service requires.",
              "Write it as \"Authorization\": {\"credentialRef\": {\"id\": \"…\"}}.");
      case 404, 410 -> List.of("Check the path of the url, and the values in it.");
      case 408, 429 -> List.of("Try again later: the service asks for fewer requests.");
      default ->
          status >= 500
              ? List.of("Try again later: the service has a fault.")
              : List.of(
                  "Check the url, the headers and the body: the response says what is wrong.");
    };
  }
}
