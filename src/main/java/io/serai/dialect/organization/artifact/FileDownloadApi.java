package io.serai.dialect.organization.artifact;

import io.serai.http.response.FileResponseBody;
import io.serai.protocol.rest.JsonRequest;
import io.serai.protocol.rest.JsonResponse;
import io.serai.security.agent.AgentDirectory;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import java.io.IOException;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * Answers downloads of files that are too large to be in an artifact: {@code GET
 * /organization/v1/tasks/{task}/files/{file}}. For the owner of the task, until the artifact
 * expires.
 *
 * @param files reads files
 */
public record FileDownloadApi(
    TaskDispatcher tasks, AgentDirectory agents, Executor files, Clock clock) {
  /** The path of downloads, below which the task and the artifact are named. */
  public static final String PATH = "/organization/v1/tasks";

  /** Returns the address of the downloads of a task. */
  public static String address(String base, String task) {
    return base + PATH + "/" + task + "/files/";
  }

  /** Answers a request. */
  public CompletionStage<JsonResponse> run(JsonRequest request) {
    String id = request.pathParameter("file");
    return new CallerScopedTasks(tasks, request.caller(), request.context())
        .find(request.pathParameter("task"))
        .thenCompose(task -> CompletableFuture.supplyAsync(() -> open(task, id), files));
  }

  private JsonResponse open(Task task, String id) {
    DownloadableFile offered =
        DownloadableFile.of(task, id, agents).orElseThrow(FileDownloadApi::notFound);
    if (offered.isExpired(clock.instant())) {
      throw JsonRequest.refusal(
          410, "EXPIRED", "The file is not offered any more. Begin a new task for it.");
    }
    try {
      WorkDirectory.OpenFile file = offered.open();
      return JsonResponse.stream(
          new FileResponseBody(
              file.channel(),
              file.attributes().size(),
              file.attributes().lastModifiedTime().toInstant(),
              offered.mediaType(),
              offered.name(),
              files));
    } catch (IOException gone) {
      throw notFound();
    }
  }

  private static RuntimeException notFound() {
    return JsonRequest.refusal(404, "NOT_FOUND", "There is no such file of this task.");
  }
}
