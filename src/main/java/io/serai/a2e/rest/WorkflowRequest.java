package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.DocumentNode;
import io.serai.document.JsonMappers;
import io.serai.document.JsonPointers;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.http.request.UrlDecoder;
import io.serai.protocol.rest.JsonRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private static final String WORKFLOW = "workflow";
  private static final String OPTIONS = "options";
  private static final String ON_ERROR = "on_error";
  private static final String ASYNC = "async";
  private static final List<String> MEMBER_NAMES = List.of(WORKFLOW, OPTIONS);
  private static final List<String> OPTION_NAMES = List.of(ON_ERROR, ASYNC);
  private static final int MAX_WARNINGS = 10;
  private static final String FORM =
      "send {\"workflow\": \"…\"}, whose text is the messages of the workflow, one per line";

  /**
   * Returns the body of a request as JSON.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it is malformed
   */
  static JsonNode body(JsonRequest request) {
    return isLines(request) ? ofLines(request) : request.object();
  }

  /**
   * Reads a body.
   *
   * @throws io.serai.http.error.HttpErrorException 400 if it has no workflow
   */
  static WorkflowRequest read(JsonNode body) {
    return JsonRequest.read(body, WorkflowRequest::read);
  }

  /** Returns warnings of the members of a body and its options that are ignored. */
  static List<WorkflowFault> warnings(JsonNode body) {
    List<WorkflowFault> warnings = new ArrayList<>();
    unknown(body, MEMBER_NAMES)
        .forEach(
            name ->
                warnings.add(
                    ignored(
                        JsonPointers.child("", name),
                        name,
                        TypoSuggestion.to(name, OPTION_NAMES)
                            .map(option -> "Write it within options: {\"" + option + "\": …}.")
                            .orElse(suggestion(name, MEMBER_NAMES)))));
    unknown(body.path(OPTIONS), OPTION_NAMES)
        .forEach(
            name ->
                warnings.add(
                    ignored(
                        JsonPointers.child("/" + OPTIONS, name),
                        name,
                        suggestion(name, OPTION_NAMES))));
    return warnings;
  }

  private static List<String> unknown(JsonNode object, List<String> known) {
    return object.properties().stream()
        .map(Map.Entry::getKey)
        .filter(name -> !known.contains(name))
        .limit(MAX_WARNINGS)
        .toList();
  }

  private static WorkflowFault ignored(String path, String name, String suggestion) {
    return new WorkflowFault(
        A2eErrorType.VALIDATION,
        TextFunctions.clipped(name) + " is not recognized and is ignored.",
        null,
        path,
        0,
        List.of(suggestion));
  }

  private static String suggestion(String name, List<String> known) {
    return TypoSuggestion.to(name, known)
        .map(meant -> "Did you mean " + meant + "?")
        .orElse("Known are " + String.join(", ", known) + ".");
  }

  private static boolean isLines(JsonRequest request) {
    String type = Objects.requireNonNullElse(request.header(Exchange.CONTENT_TYPE), "");
    return LINES.contains(type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
  }

  /** Returns the JSON body that says the same. */
  private static ObjectNode ofLines(JsonRequest request) {
    ObjectNode body = JsonMappers.object().put(WORKFLOW, request.text());
    ObjectNode options = body.putObject(OPTIONS);
    String query = request.header(Exchange.HTTP_QUERY);
    if (query != null) {
      UrlDecoder.form(query).keySet().forEach(options::putNull);
    }
    String onError = request.parameter(ON_ERROR);
    if (onError != null) {
      options.put(ON_ERROR, onError);
    }
    options.put(ASYNC, request.flag(ASYNC));
    return body;
  }

  private static WorkflowRequest read(DocumentNode body) {
    String workflow = body.optional(WORKFLOW).asText(FORM).orElse("");
    DocumentNode options = body.object(OPTIONS);
    DocumentNode onError = options.optional(ON_ERROR);
    String choice = onError.exists() ? onError.asText("write stop or continue").orElse("") : "stop";
    if (!choice.equals("stop") && !choice.equals("continue") && !choice.isEmpty()) {
      onError.fault("'" + choice + "' is not known as on_error; write stop or continue");
    }
    return new WorkflowRequest(
        workflow, choice.equals("continue"), options.flag(ASYNC).orElse(false));
  }
}
