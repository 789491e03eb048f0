package io.serai.a2w;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.model.A2wPath;
import io.serai.document.JsonMappers;
import io.serai.protocol.usage.CallExample;
import io.serai.protocol.usage.CurlCommand;
import io.serai.protocol.usage.SkillCall;
import java.util.List;
import java.util.UUID;

/** Writes examples of how to start a skill as a task over A2W. */
final class A2wCallExamples {
  private A2wCallExamples() {}

  static List<CallExample> of(SkillCall call) {
    ObjectNode body =
        JsonMappers.object()
            .put("task_id", UUID.randomUUID().toString())
            .put("task_type", call.skill().id())
            .put("caller_agent", "me");
    body.set("payload", call.inputs());
    String command =
        new CurlCommand(call.secured()).post(call.hub() + A2wPath.PREFIX + "/start", body);
    return List.of(new CallExample("a2w", "A2W: start a task", "sh", command));
  }
}
