package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.http.grpc.GrpcMethodHandler;
import io.serai.protocol.ModelPrompt;
import io.serai.protocol.Protocol;
import io.serai.protocol.WebSocketChannel;
import io.serai.protocol.rest.JsonResponse;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.reload.ChangeSet;
import io.serai.reload.FileReloadOutcome;
import io.serai.reload.FolderChangeHandler;
import io.serai.reload.LoadProgressListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two protocols cannot declare the same thing, nor two operations the same name. */
@Timeout(300)
class ProtocolConflictCheckTest {

  @ParameterizedTest
  @CsvSource({
    "grpc, gRPC method shared",
    "socket, WebSocket /shared",
    "public, public path /shared",
    "errors, error format of /shared/",
    "index, index entry shared",
    "prompts, prompt for models shared",
    "folder, home folder shared"
  })
  void declarationSharedByTwoProtocolsFailsTheStart(String kind, String declaration) {
    ProtocolConflictCheck declarations = new ProtocolConflictCheck();
    declarations.add(new Declared("one", kind, "shared"));

    declarations.add(new Declared("two", kind, "other"));
    assertThatThrownBy(() -> declarations.add(new Declared("three", kind, "shared")))
        .isInstanceOf(HubException.class)
        .hasMessageStartingWith(
            "Protocol one and protocol three both declare the " + declaration + ".");
  }

  @ParameterizedTest
  @CsvSource({"index, health, index entry health", "folder, routes, home folder routes"})
  void declarationSharedWithTheHubFailsTheStart(String kind, String name, String declaration) {
    assertThatThrownBy(() -> new ProtocolConflictCheck().add(new Declared("one", kind, name)))
        .hasMessageStartingWith("The hub and protocol one both declare the " + declaration + ".");
  }

  @Test
  void socketsOfOneProtocolNeedDifferentNamesInMetrics() {
    assertThatThrownBy(
            () -> new ProtocolConflictCheck().add(new Declared("one", "sockets", "shared")))
        .hasMessageStartingWith("Protocol one declares twice the WebSocket that metrics name");
  }

  @Test
  void aSecondProtocolOfTheSameNameFailsTheStart(@TempDir Path home) {
    assertStartFails(home, new Declared("a2s", "none", ""))
        .hasMessage("Two protocols are named a2s. Rename one of them.");
  }

  @Test
  void endpointSharedByTwoProtocolsFailsTheStart(@TempDir Path home) {
    assertStartFails(home, new Declared("one", "endpoint", "/a2s/v1/capabilities/{name}"))
        .hasMessageStartingWith(
            "Protocol a2s and protocol one both declare the endpoint"
                + " GET /a2s/v1/capabilities/{}.");
  }

  @Test
  void duplicateOperationNameFailsTheStart(@TempDir Path home) {
    assertStartFails(home, new Declared("one", "operations", "/x"))
        .hasMessageContaining("Two operations of one are named get_it.");
  }

  @Test
  void missingClassFailsTheStartAndLeavesNothingOpen(@TempDir Path home) {
    assertStartFails(
            home,
            () -> {
              throw new NoClassDefFoundError("com/example/Driver");
            })
        .hasMessage(
            "A class is missing or is of another version: com/example/Driver. Correct the jars on"
                + " the class path.");

    try (HubFixture hub = new HubFixture(home).start()) {
      assertThat(hub.get("/observe/health").status()).isEqualTo(200);
    }
  }

  @Test
  void operationsOnAgentsAndCapabilitiesAreCountedSeparately(@TempDir Path home) {
    try (HubFixture hub = new HubFixture(home).start()) {
      hub.get("/a2s/v1/agents");
      hub.get("/a2s/v1/capabilities");

      assertThat(hub.get("/observe/metrics").text())
          .contains("operation=\"agents_list\",outcome=\"ok\",protocol=\"a2s\",version=\"1\"} 1.0")
          .contains("operation=\"list\",outcome=\"ok\",protocol=\"a2s\",version=\"1\"} 1.0");
    }
  }

  private static org.assertj.core.api.AbstractThrowableAssert<?, ?> assertStartFails(
      Path home, Declared protocol) {
    return assertStartFails(home, () -> protocol);
  }

  private static org.assertj.core.api.AbstractThrowableAssert<?, ?> assertStartFails(
      Path home, Supplier<Protocol> protocol) {
    HubStartOptions options =
        new HubStartOptions(
            false, LoadProgressListener.NONE, Optional.empty(), List.of(context -> protocol.get()));
    return assertThatThrownBy(() -> new HubFixture(home).start(options))
        .isInstanceOf(HubException.class);
  }

  /** A protocol that declares one thing. */
  private static final class Declared extends SingleApiProtocol {
    private final String kind;
    private final String thing;

    Declared(String name, String kind, String thing) {
      super(name, "1", ErrorBodyFormat.PROBLEM);
      this.kind = kind;
      this.thing = thing;
    }

    @Override
    protected void define() {
      if (kind.equals("endpoint") || kind.equals("operations")) {
        serve(
            rest(thing).get(), "one-get-it", "Gets it.", request -> JsonResponse.empty(204).now());
      }
      if (kind.equals("operations")) {
        serve(rest("/y").get(), "get-it", "Gets it.", request -> JsonResponse.empty(204).now());
      }
    }

    @Override
    public Map<String, GrpcMethodHandler> grpcMethods() {
      return kind.equals("grpc")
          ? Map.of(thing, call -> CompletableFuture.failedFuture(new IllegalStateException()))
          : Map.of();
    }

    @Override
    public Map<String, WebSocketChannel> webSocketChannels() {
      WebSocketChannel channel =
          (call, request) -> CompletableFuture.failedFuture(new IllegalStateException());
      return switch (kind) {
        case "socket" -> Map.of("/" + thing, channel);
        case "sockets" -> Map.of("/a/" + thing, channel, "/b/" + thing, channel);
        default -> Map.of();
      };
    }

    @Override
    public Set<String> publicPaths() {
      return kind.equals("public") ? Set.of("/" + thing) : Set.of();
    }

    @Override
    public Map<String, ErrorBodyFormat> errorFormats() {
      return kind.equals("errors") ? Map.of("/" + thing + "/", ErrorBodyFormat.PROBLEM) : Map.of();
    }

    @Override
    public Map<String, String> indexEntries() {
      return kind.equals("index") ? Map.of(thing, "/") : Map.of();
    }

    @Override
    public List<ModelPrompt> modelPrompts() {
      return kind.equals("prompts")
          ? List.of(new ModelPrompt(thing, "Title", "Description", call -> "Text"))
          : List.of();
    }

    @Override
    public List<FolderChangeHandler> folders() {
      return kind.equals("folder") ? List.of(new Folder(thing)) : List.of();
    }
  }

  private record Folder(String folder) implements FolderChangeHandler {

    @Override
    public boolean accepts(String fileName) {
      return false;
    }

    @Override
    public List<FileReloadOutcome> apply(ChangeSet changes) {
      return List.of();
    }
  }
}
