package io.serai.a2e.rest;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2e.workflow.WorkflowFault;
import io.serai.document.JsonMappers;
import java.util.List;

/** Writes faults of workflows in the shape of errors (A2E 1.0.0, "Error Response Format"). */
final class FaultWriter {
  private FaultWriter() {}

  static ArrayNode array(List<WorkflowFault> faults) {
    ArrayNode array = JsonMappers.array();
    faults.forEach(fault -> array.add(json(fault)));
    return array;
  }

  static ObjectNode json(WorkflowFault fault) {
    ObjectNode json =
        JsonMappers.object().put("type", fault.type().text()).put("message", fault.message());
    if (fault.operationId() != null) {
      json.put("operationId", fault.operationId());
    }
    ObjectNode details = json.putObject("details");
    if (!fault.path().isEmpty()) {
      details.put("path", fault.path());
    }
    if (fault.line() > 0) {
      details.put("line", fault.line());
    }
    fault.suggestions().forEach(json.putArray("suggestions")::add);
    return json;
  }
}
