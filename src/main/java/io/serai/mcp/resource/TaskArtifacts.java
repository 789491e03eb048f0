package io.serai.mcp.resource;

import io.serai.concurrent.CompletionCause;
import io.serai.mcp.tool.ArtifactUri;
import io.serai.mcp.tool.ResourceContentMapper;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.task.Artifact;
import io.serai.task.Message;
import io.serai.task.Part;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * The artifacts of tasks that the caller may read, and their parts. They are not listed, because a
 * caller may have any number of tasks. Thread-safe.
 */
record TaskArtifacts(TaskDispatcher tasks, ResourceTemplate template) implements ResourceProvider {

  /** Returns the providers of artifacts and of their parts. */
  static List<ResourceProvider> providers(TaskDispatcher tasks) {
    return List.of(
        new TaskArtifacts(
            tasks,
            new ResourceTemplate(
                ArtifactUri.ARTIFACTS,
                "artifact",
                "Artifact of a task",
                "What a task has made, by the ids of task and artifact.",
                null)),
        new TaskArtifacts(
            tasks,
            new ResourceTemplate(
                ArtifactUri.PARTS,
                "artifact-part",
                "Part of an artifact",
                "A part of an artifact by its file name, or by its index from 0 on.",
                null)));
  }

  @Override
  public List<ResourceDescription> list(ProtocolCall call, String after, int limit) {
    return List.of();
  }

  @Override
  public CompletionStage<List<ResourceContent>> read(
      ProtocolCall call, String uri, Map<String, String> variables, long limit) {
    return new CallerScopedTasks(tasks, call.caller(), call.request())
        .find(variables.getOrDefault("task", ""))
        .thenCompose(tasks::encodable)
        .thenApply(
            task -> call.sees(task.request().agent()) ? contents(task, uri, variables) : none())
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskNotFoundException
                    ? CompletableFuture.completedFuture(none())
                    : CompletableFuture.failedFuture(failure));
  }

  private static List<ResourceContent> none() {
    return List.of();
  }

  private static List<ResourceContent> contents(
      Task task, String uri, Map<String, String> variables) {
    List<Part> parts = parts(task, variables.getOrDefault("artifact", ""));
    String part = variables.get("part");
    if (part == null) {
      return ResourceContentMapper.of(parts, uri);
    }
    int index = ArtifactUri.names(parts).indexOf(part);
    return index < 0 ? List.of() : List.of(ResourceContentMapper.of(parts.get(index), uri));
  }

  private static List<Part> parts(Task task, String id) {
    for (Artifact artifact : task.artifacts()) {
      if (artifact.id().equals(id)) {
        return artifact.parts();
      }
    }
    Message last = task.lastMessage();
    return last == null || !id.equals(ArtifactUri.MESSAGE) ? List.of() : last.parts();
  }
}
