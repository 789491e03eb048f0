package io.serai.mcp.remote;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.client.ServerCallException;
import io.serai.security.AgentDefinition;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import io.serai.task.NewTask;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import io.serai.task.run.TaskDispatcher;
import java.util.List;
import java.util.concurrent.CompletionStage;

/**
 * Lets a skill answer the questions of servers to a language model (MCP, "Sampling"). The skill
 * gets the parameters of the request as its inputs: {@code messages}, {@code systemPrompt}, {@code
 * maxTokens} and others. Its text is the answer.
 */
record SamplingSkill(TaskDispatcher tasks) {

  CompletionStage<ObjectNode> answer(NewTask asking, String skill, JsonNode params) {
    NewTask task =
        NewTask.of(tasks.newId(), asking.owner(), AgentDefinition.HUB_ID, skill)
            .parent(asking.id())
            .context(asking.context())
            .origin(asking.origin())
            .input(params.isObject() ? params : JsonMappers.object())
            .build();
    return tasks.submit(task, TaskStatus::isSettled).thenApply(settled -> result(settled, skill));
  }

  private ObjectNode result(Task task, String skill) {
    A2aTaskState state = task.status().canonical();
    if (state != A2aTaskState.COMPLETED) {
      if (!state.isEnd()) {
        tasks.cancel(task.id(), StopMode.NOW, task.request().owner(), "Nobody answers it.");
      }
      throw ServerCallException.refused(
          ErrorCode.EXTERNAL_DEPENDENCY, "The skill " + skill + " did not answer the question.");
    }
    ObjectNode result = JsonMappers.object().put("role", "assistant").put("model", skill);
    result.putObject("content").put("type", "text").put("text", text(task));
    return result.put("stopReason", "endTurn");
  }

  private static String text(Task task) {
    Message reply = task.reply() == null ? task.status().message() : task.reply();
    List<Part> parts =
        task.artifacts().stream().map(Artifact::parts).flatMap(List::stream).toList();
    if (parts.isEmpty()) {
      return reply == null ? "" : reply.text();
    }
    JsonNode data = parts.get(0).data();
    return data == null ? Message.of("", MessageRole.AGENT, parts).text() : JsonMappers.text(data);
  }
}
