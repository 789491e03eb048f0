package io.serai.mcp.resource;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.mcp.tool.ArtifactUri;
import io.serai.protocol.ProtocolCall;
import io.serai.protocol.ResourceProvider;
import io.serai.protocol.resource.ResourceContent;
import io.serai.security.Caller;
import io.serai.skill.agent.ActiveAgents;
import io.serai.task.Artifact;
import io.serai.task.Part;
import io.serai.task.log.InMemoryTaskEventLog;
import io.serai.task.run.Hub;
import io.serai.task.run.Scripted;
import io.serai.task.run.work.TaskOutcome;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The URI of each part of an artifact reads this part, whatever the names of the files are. */
class TaskArtifactsTest {
  private final Scripted work = new Scripted();
  private final Hub hub = Hub.on(new InMemoryTaskEventLog(Runnable::run, Long.MAX_VALUE), work);
  private final List<ResourceProvider> providers = TaskArtifacts.providers(hub.tasks);

  @AfterEach
  void close() {
    hub.close();
  }

  private static Part file(String name, String text) {
    return new Part(text, null, null, null, name, "text/plain", null);
  }

  private String read(String uri) {
    ProtocolCall call =
        new ProtocolCall(
            Caller.OPERATOR_OPEN,
            ActiveAgents.HUB,
            false,
            "",
            new RequestContext("1", null, ClientDisconnectSignal.NEVER));
    List<ResourceContent> contents =
        providers.stream()
            .flatMap(
                provider ->
                    provider.template().uri().match(uri).stream()
                        .flatMap(
                            variables ->
                                provider
                                    .read(call, uri, variables, 1_000)
                                    .toCompletableFuture()
                                    .join()
                                    .stream()))
            .toList();
    assertThat(contents).as(uri).hasSize(1);
    return String.valueOf(contents.get(0).text());
  }

  private void made(String id, List<Part> parts) {
    hub.submit(id);
    work.end(id, new TaskOutcome.Finished(List.of(Artifact.of("result", null, parts)), null));
    hub.until(id, status -> status.state().isEnd());
  }

  @Test
  void eachPartIsReadByItsUri() {
    List<Part> parts =
        List.of(
            file("README.md", "first"),
            file("README.md", "second"),
            file("1", "third"),
            file("", "fourth"),
            file("other.md", "fifth"));
    made("t1", parts);

    List<String> uris = ArtifactUri.of(ArtifactUri.of("t1", "result"), parts);

    assertThat(uris.stream().map(this::read))
        .containsExactly("first", "second", "third", "fourth", "fifth");
  }

  @Test
  void theOnlyPartIsReadWithoutAName() {
    List<Part> parts = List.of(file("", "only"));
    made("t1", parts);

    assertThat(read(ArtifactUri.of(ArtifactUri.of("t1", "result"), parts).get(0)))
        .isEqualTo("only");
  }
}
