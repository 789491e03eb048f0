package io.serai.mcp.resource;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.McpError;
import io.serai.mcp.model.McpException;
import io.serai.mcp.tool.ArtifactUri;
import io.serai.mcp.tool.ResourceContentMapper;
import io.serai.mcp.tool.SkillTasks;
import io.serai.protocol.resource.ResourceContent;
import io.serai.skill.Skill;
import io.serai.task.A2aTaskState;
import io.serai.task.Artifact;
import io.serai.task.ErrorCode;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.StopMode;
import io.serai.task.Task;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * Reads a resource by running its skill as a task, with the variables of the URI as inputs. The
 * content is the result of the task: its artifacts, else its last message. Thread-safe.
 */
record SkillResourceReader(SkillTasks tasks) {
  private static final String NO_ANSWER = "The client read a resource, so it cannot answer.";

  /**
   * Reads a resource. The stage fails with an {@link McpException} if the task does not complete,
   * or asks for something.
   */
  CompletionStage<List<ResourceContent>> read(
      McpContext context, String uri, ResourceSkillIndex.Match match) {
    ObjectNode inputs = JsonMappers.object();
    match.variables().forEach(inputs::put);
    return tasks
        .run(context, match.skill(), inputs)
        .thenCompose(task -> settled(context, uri, match.skill(), task));
  }

  private CompletionStage<List<ResourceContent>> settled(
      McpContext context, String uri, Skill skill, Task task) {
    if (!task.state().isEnd()) {
      return tasks
          .tasks()
          .cancel(task.id(), StopMode.NOW, task.request().owner(), NO_ANSWER)
          .thenCompose(ended -> CompletableFuture.failedFuture(unanswerable(uri, task)));
    }
    if (task.status().canonical() != A2aTaskState.COMPLETED) {
      return CompletableFuture.failedFuture(failure(context, uri, task));
    }
    return tasks.tasks().encodable(task).thenApply(now -> contents(uri, skill, now));
  }

  private static List<ResourceContent> contents(String uri, Skill skill, Task task) {
    ResultMediaTypes types = ResultMediaTypes.of(skill);
    List<ResourceContent> contents = new ArrayList<>();
    for (Artifact artifact : task.artifacts()) {
      contents.addAll(contents(types, artifact.parts(), ArtifactUri.of(task.id(), artifact.id())));
    }
    Message last = task.lastMessage();
    if (contents.isEmpty() && last != null) {
      contents.addAll(
          contents(types, last.parts(), ArtifactUri.of(task.id(), ArtifactUri.MESSAGE)));
    }
    if (contents.isEmpty()) {
      contents.addAll(contents(types, List.of(Part.ofText("")), uri));
    }
    return contents.size() == 1 ? List.of(contents.get(0).at(uri)) : contents;
  }

  private static List<ResourceContent> contents(
      ResultMediaTypes types, List<Part> parts, String uri) {
    return ResourceContentMapper.of(parts.stream().map(types::typed).toList(), uri);
  }

  private static McpException unanswerable(String uri, Task task) {
    String question = task.need() == null ? words(task) : task.need().description();
    return McpException.of(
            McpError.INTERNAL_ERROR,
            "The skill of the resource asks for something, and reading cannot answer: " + question)
        .with("uri", uri);
  }

  /** A task says by its code that what the variables name does not exist, or is not valid. */
  private static McpException failure(McpContext context, String uri, Task task) {
    String words = words(task);
    boolean invalid = ErrorCode.INVALID_INPUT.code().equals(task.status().code());
    return invalid
        ? ResourceErrors.notFound(context, uri, words)
        : McpException.of(McpError.INTERNAL_ERROR, words).with("uri", uri);
  }

  private static String words(Task task) {
    Message message = task.status().message();
    return message == null || message.text().isBlank()
        ? "The task of the resource did not complete."
        : message.text();
  }
}
