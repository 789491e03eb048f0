package io.serai.mcp.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints.TaskSupport;
import org.jspecify.annotations.Nullable;

/**
 * A call of a skill as a tool.
 *
 * @param tool the name by which the client calls it
 * @param arguments the inputs of the skill
 * @param level from which on the client wants log messages; null if it wants none
 */
record ToolCall(
    McpContext context, String tool, Skill skill, ObjectNode arguments, @Nullable LogLevel level) {

  McpRequest request() {
    return context.request();
  }

  ClientCapabilities client() {
    return request().client();
  }

  /** Whether the client may get the handle of a task. */
  boolean takesTask() {
    return client().tasks();
  }

  /** Whether the client gets the handle of the task at once, because the work is long. */
  boolean isHandle() {
    return takesTask() && skill.hints().taskSupport() != TaskSupport.OPTIONAL;
  }

  /** Whether the skill can be called by clients that take handles only. */
  boolean needsTask() {
    return !takesTask()
        && request().revision().isStateless()
        && skill.hints().taskSupport() == TaskSupport.REQUIRED;
  }

  /** Whether the call goes on if its client is disconnected, as before 2026-07-28. */
  boolean isResumable() {
    return !request().revision().isStateless();
  }

  /**
   * Returns what the client answers to the questions of the task, by their keys.
   *
   * @throws McpException if it is not an object
   */
  JsonNode responses() {
    JsonNode responses = request().params().path("inputResponses");
    if (responses.isNull()) {
      throw McpException.invalid("params.inputResponses must be an object.");
    }
    return request().object("inputResponses");
  }
}
