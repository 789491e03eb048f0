package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.rest.JsonRequest;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.camel.Exchange;

/**
 * A request to validate or execute a workflow. Its body is JSON, or the workflow itself as JSON
 * Lines with the options in the query.
 *
 * @param workflow its text
 * @param continueOnError whether operations run after one that failed
 * @param async whether the response does not wait for the end
 */
record WorkflowRequest(String workflow, boolean continueOnError, boolean async) {
  /** The media types of bodies. */
  static final String MEDIA_TYPES = "application/json,application/jsonl,application/x-ndjson";

  private static final List<String> LINES = List.of("application/jsonl", "application/x-ndjson");
  private static final String ON_ERROR = "on_error";
  private static final String ASYNC = "async";
  private static final String FORM =
      "send {\"workflow\": \"…\"}, whose text is the messages of the workflow, one per line";

  /**
   * Reads a request.
   *
   * @throws io.serai.http.HttpErrorException 400 if it has no workflow
   */
  static WorkflowRequest read(JsonRequest request) {
    return JsonRequest.read(
        isLines(request) ? ofLines(request) : request.object(), WorkflowRequest::read);
  }

  private static boolean isLines(JsonRequest request) {
    String type = Objects.requireNonNullElse(request.parameter(Exchange.CONTENT_TYPE), "");
    return LINES.contains(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  /** Returns the JSON body that says the same. */
  private static ObjectNode ofLines(JsonRequest request) {
    ObjectNode body = JsonMappers.object().put("workflow", request.text());
    ObjectNode options = body.putObject("options");
    String onError = request.parameter(ON_ERROR);
    if (onError != null) {
      options.put(ON_ERROR, onError);
    }
    options.put(ASYNC, request.flag(ASYNC));
    return body;
  }

  private static WorkflowRequest read(DocumentNode body) {
    String workflow = body.optional("workflow").asText(FORM).orElse("");
    DocumentNode options = body.object("options");
    DocumentNode onError = options.optional(ON_ERROR);
    String choice = onError.exists() ? onError.asText("write stop or continue").orElse("") : "stop";
    if (!choice.equals("stop") && !choice.equals("continue") && !choice.isEmpty()) {
      onError.fault("'" + choice + "' is not known as on_error; write stop or continue");
    }
    return new WorkflowRequest(
        workflow, choice.equals("continue"), options.flag(ASYNC).orElse(false));
  }
}
