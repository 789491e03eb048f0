package io.serai.dialect.organization.artifact;

import io.serai.concurrent.CompletionCause;
import io.serai.document.UriTemplate;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.protocol.resource.ResourceDescription;
import io.serai.protocol.resource.ResourceTemplate;
import io.serai.protocol.resource.ResourceTooLargeException;
import io.serai.security.agent.AgentDirectory;
import io.serai.task.Task;
import io.serai.task.run.CallerScopedTasks;
import io.serai.task.run.TaskDispatcher;
import io.serai.task.run.failure.TaskNotFoundException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;

/**
 * The files of organizations that artifacts offer for download, as resources: for the owner of the
 * task, until the artifact expires. Thread-safe.
 *
 * @param files reads files
 */
public record OrganizationFileResources(
    TaskDispatcher tasks, AgentDirectory agents, Executor files, Clock clock)
    implements ResourceProvider {
  private static final String BYTES = "application/octet-stream";

  private static final ResourceTemplate TEMPLATE =
      new ResourceTemplate(
          UriTemplate.of("serai://organization/{task}/{file}"),
          "organization-file",
          "File of an organization",
          "A file that a task of an organization offers for download, by the ids of task and"
              + " artifact.",
          null);

  @Override
  public ResourceTemplate template() {
    return TEMPLATE;
  }

  @Override
  public List<ResourceDescription> list(ProtocolCall call, String after, int limit) {
    return List.of();
  }

  @Override
  public CompletionStage<List<ResourceContent>> read(
      ProtocolCall call, String uri, Map<String, String> variables, long limit) {
    String id = variables.getOrDefault("file", "");
    return new CallerScopedTasks(tasks, call.caller(), call.request())
        .find(variables.getOrDefault("task", ""))
        .thenCompose(
            task ->
                call.sees(task.request().agent())
                    ? CompletableFuture.supplyAsync(() -> contents(task, id, uri, limit), files)
                    : CompletableFuture.completedFuture(List.<ResourceContent>of()))
        .exceptionallyCompose(
            failure ->
                CompletionCause.of(failure) instanceof TaskNotFoundException
                    ? CompletableFuture.completedFuture(List.of())
                    : CompletableFuture.failedFuture(failure));
  }

  private List<ResourceContent> contents(Task task, String id, String uri, long limit) {
    return DownloadableFile.of(task, id, agents)
        .filter(offered -> !offered.isExpired(clock.instant()))
        .map(offered -> contents(offered, uri, limit))
        .orElse(List.of());
  }

  private static List<ResourceContent> contents(DownloadableFile offered, String uri, long limit) {
    try (WorkDirectory.OpenFile file = offered.open()) {
      long size = file.attributes().size();
      if (size > limit) {
        throw new ResourceTooLargeException(size);
      }
      byte[] bytes = read(file, (int) size);
      return List.of(ResourceContent.ofBytes(uri, offered.mediaType().orElse(BYTES), bytes));
    } catch (IOException gone) {
      return List.of();
    }
  }

  /** Returns the content, without what was appended since the file was opened. */
  private static byte[] read(WorkDirectory.OpenFile file, int size) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(size);
    while (content.hasRemaining() && file.channel().read(content) >= 0) {
      // reads on
    }
    return Arrays.copyOf(content.array(), content.position());
  }
}
