package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import io.serai.protocol.rest.JsonRequest;

/**
 * The body of a request to validate or execute a workflow.
 *
 * @param workflow its text
 * @param continueOnError whether operations run after one that failed
 * @param async whether the response does not wait for the end
 */
record WorkflowRequest(String workflow, boolean continueOnError, boolean async) {
  private static final String FORM =
      "send {\"workflow\": \"…\"}, whose text is the messages of the workflow, one per line";

  /**
   * Reads a body.
   *
   * @throws io.serai.http.HttpErrorException 400 if it has no workflow
   */
  static WorkflowRequest read(JsonNode body) {
    return JsonRequest.read(body, WorkflowRequest::read);
  }

  private static WorkflowRequest read(DocumentNode body) {
    String workflow = body.optional("workflow").asText(FORM).orElse("");
    DocumentNode options = body.object("options");
    DocumentNode onError = options.optional("on_error");
    String choice = onError.exists() ? onError.asText("write stop or continue").orElse("") : "stop";
    if (!choice.equals("stop") && !choice.equals("continue") && !choice.isEmpty()) {
      onError.fault("'" + choice + "' is not known as on_error; write stop or continue");
    }
    return new WorkflowRequest(
        workflow, choice.equals("continue"), options.flag("async").orElse(false));
  }
}
