package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads the messages of the form before A2E 1.0: {@code {"operationUpdate": {"workflowId",
 * "operations": [{"id", "operation"}]}}}, and {@code {"beginExecution": {"workflowId", "root"}}},
 * which runs the root first and then all others.
 */
final class LegacyFormatReader {
  private static final String UPDATE = "operationUpdate";
  private static final String BEGIN = "beginExecution";

  private LegacyFormatReader() {}

  /** Whether an object is a message of this form. */
  static boolean isOne(JsonNode message) {
    return message.has(UPDATE) || message.has(BEGIN);
  }

  /** Reads one message. */
  static void read(DocumentNode message, int line, WorkflowDraft draft) {
    if (message.has(UPDATE)) {
      readUpdate(message.object(UPDATE), line, draft);
    }
    if (message.has(BEGIN)) {
      readBegin(message.object(BEGIN), line, draft);
    }
    message.requireKnown();
  }

  private static void readUpdate(DocumentNode update, int line, WorkflowDraft draft) {
    update.optional("workflowId");
    String remedy = "write operations: [{\"id\": \"op-1\", \"operation\": {…}}]";
    for (DocumentNode element : update.optional("operations").asFilledList(remedy)) {
      if (element.asObject(remedy).isEmpty()) {
        continue;
      }
      Optional<String> id = WorkflowDraft.id(element.optional("id"));
      DocumentNode operation = element.optional("operation");
      boolean isObject = operation.asObject("write {\"Wait\": {\"duration\": 1000}}").isPresent();
      element.requireKnown();
      if (id.isPresent() && isObject) {
        draft.define(new OperationDraft(id.get(), operation.node(), line, operation.pointer()));
      } else {
        draft.missMessage();
      }
    }
    update.requireKnown();
  }

  private static void readBegin(DocumentNode begin, int line, WorkflowDraft draft) {
    begin.optional("workflowId");
    Optional<String> root = WorkflowDraft.id(begin.optional("root"));
    begin.requireKnown();
    root.ifPresent(first -> draft.begin(line, Optional.empty(), firstThenOthers(first, draft)));
  }

  /** Returns an id, and then those of all operations as they are listed. */
  static List<String> firstThenOthers(String first, WorkflowDraft draft) {
    List<String> order = new ArrayList<>(List.of(first));
    draft.operations().keySet().stream().filter(id -> !id.equals(first)).forEach(order::add);
    return order;
  }
}
