package io.serai.a2w.run;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.A2wEnvelopeWriter;
import io.serai.a2w.model.A2wEnvelopeWriter.MessageType;
import io.serai.a2w.model.WorkerStatusWriter;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.AgentDefinition;
import io.serai.task.Task;

/** Creates the responses of an agent, in their envelope (A2W section 3). */
final class WorkerResponseWriter {
  private WorkerResponseWriter() {}

  /** Returns a status update about a task. */
  static JsonResponse status(int status, AgentDefinition agent, ObjectNode payload) {
    return JsonResponse.json(
        status, A2wEnvelopeWriter.of(agent.id(), MessageType.status_update, payload));
  }

  /** Returns a status update about a task. */
  static JsonResponse status(int status, AgentDefinition agent, Task task) {
    return status(status, agent, WorkerStatusWriter.of(task, agent.weight()));
  }

  /** Returns a payload. */
  static JsonResponse payload(AgentDefinition agent, ObjectNode payload) {
    return JsonResponse.ok(A2wEnvelopeWriter.of(agent.id(), MessageType.payload, payload));
  }
}
