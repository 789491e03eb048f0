package io.serai.a2e.validate;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2e.workflow.A2eErrorType;
import io.serai.a2e.workflow.ApiCall;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.JsonPointers;
import io.serai.document.TextFunctions;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds what looks like a reference in the bodies of calls but is not one: placeholders of other
 * template languages, such as {@code ${name}} and {@code {{name}}}, and {@code credentialRef}. They
 * are sent as they are, which is rarely meant.
 */
final class ForeignPlaceholders {
  private static final int MAX_FOUND = 10;
  private static final String CREDENTIAL = "credentialRef";

  private final String id;
  private final List<WorkflowFault> warnings = new ArrayList<>();

  private ForeignPlaceholders(String id) {
    this.id = id;
  }

  /** Returns warnings of the first placeholders in the body of a call. */
  static List<WorkflowFault> in(String id, ApiCall call) {
    ForeignPlaceholders found = new ForeignPlaceholders(id);
    call.body().ifPresent(body -> found.search(body.source(), "/operation/ApiCall/body"));
    return found.warnings;
  }

  private void search(JsonNode value, String path) {
    if (warnings.size() == MAX_FOUND) {
      return;
    }
    if (value.isTextual() && !addFirst(value.textValue(), "${", "}", path)) {
      addFirst(value.textValue(), "{{", "}}", path);
    }
    if (value.has(CREDENTIAL)) {
      addCredential(JsonPointers.child(path, CREDENTIAL));
    }
    value
        .properties()
        .forEach(each -> search(each.getValue(), JsonPointers.child(path, each.getKey())));
    for (int i = 0; i < value.size() && value.isArray(); i++) {
      search(value.get(i), JsonPointers.child(path, i));
    }
  }

  private void addCredential(String path) {
    warnings.add(
        new WorkflowFault(
            A2eErrorType.VALIDATION,
            "The body has a credentialRef, which is not replaced: credentials are sent in headers"
                + " only.",
            id,
            path,
            0,
            List.of(
                "Write it in headers: \"Authorization\": {\"credentialRef\": {\"id\": \"…\"}}.")));
  }

  /** Adds a warning of the first placeholder of a text; false if there is none. */
  private boolean addFirst(String text, String open, String close, String path) {
    int begin = text.indexOf(open);
    int end = begin < 0 ? -1 : text.indexOf(close, begin + open.length());
    if (end < 0) {
      return false;
    }
    String inside = text.substring(begin + open.length(), end).strip();
    String reference = inside.startsWith("/workflow/") ? inside : "/workflow/name";
    warnings.add(
        new WorkflowFault(
            A2eErrorType.VALIDATION,
            "The body has "
                + TextFunctions.clipped(text.substring(begin, end + close.length()))
                + ", which is not a reference of A2E and is not replaced.",
            id,
            path,
            0,
            List.of(
                "Write {"
                    + TextFunctions.clipped(reference)
                    + "} to insert a value of the workflow's data.")));
    return true;
  }
}
