package io.serai.mcp.completion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.mcp.feature.McpContext;
import io.serai.mcp.model.ClientCapabilities;
import io.serai.mcp.model.McpAnswer;
import io.serai.mcp.model.McpException;
import io.serai.mcp.model.McpRequest;
import io.serai.mcp.model.Revision;
import io.serai.protocol.ProtocolCall;
import io.serai.security.Caller;
import io.serai.skill.agent.ActiveAgents;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values are those that begin with what the user typed, at most 100 of them. */
class CompletionFeatureTest {

  private static final class Numbers implements Completer {
    @Override
    public String reference() {
      return "ref/numbers";
    }

    @Override
    public CompletionStage<List<String>> values(CompletionRequest request) {
      return CompletableFuture.completedFuture(
          IntStream.range(0, 250).mapToObj(each -> request.argument() + each).toList());
    }
  }

  private final CompletionFeature feature = new CompletionFeature(List.of(new Numbers()));

  @Test
  void itDeclaresItsCapability() {
    ObjectNode capabilities = JsonMappers.object();

    feature.declare(capabilities, Revision.V2026_07_28);

    assertThat(capabilities).hasToString("{\"completions\":{}}");
  }

  @Test
  void theCaseOfLettersDoesNotMatter() throws Exception {
    assertThat(complete("{\"name\": \"No\", \"value\": \"nO24\"}"))
        .isEqualTo(
            JsonMappers.read(
                """
                {"values": ["No24", "No240", "No241", "No242", "No243", "No244", "No245", "No246",
                  "No247", "No248", "No249"], "total": 11, "hasMore": false}
                """));
  }

  @Test
  void atMostAHundredValuesAreReturned() throws Exception {
    JsonNode completion = complete("{\"name\": \"n\", \"value\": \"\"}");

    assertThat(completion.path("values")).hasSize(100);
    assertThat(completion.path("values").get(0).asText()).isEqualTo("n0");
    assertThat(completion.has("total")).isFalse();
    assertThat(completion.path("hasMore").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"argument\": {\"name\": \"n\", \"value\": \"\"}}",
        "{\"ref\": \"ref/numbers\", \"argument\": {\"name\": \"n\", \"value\": \"\"}}",
        "{\"ref\": {\"type\": \"ref/other\"}, \"argument\": {\"name\": \"n\", \"value\": \"\"}}",
        "{\"ref\": {\"type\": \"ref/numbers\"}}",
        "{\"ref\": {\"type\": \"ref/numbers\"}, \"argument\": {\"name\": \"n\", \"value\": 1}}",
        "{\"ref\": {\"type\": \"ref/numbers\"}, \"argument\": {\"value\": \"\"}}",
      })
  void otherParametersAreRefused(String params) {
    assertThatThrownBy(() -> run(params))
        .isInstanceOfSatisfying(
            McpException.class, refusal -> assertThat(refusal.code()).isEqualTo(-32602));
  }

  private JsonNode complete(String argument) throws Exception {
    McpAnswer.Result result =
        (McpAnswer.Result)
            run("{\"ref\": {\"type\": \"ref/numbers\"}, \"argument\": " + argument + "}")
                .toCompletableFuture()
                .join();
    return result.result().path("completion");
  }

  private CompletionStage<McpAnswer> run(String params) throws Exception {
    String method = "completion/complete";
    McpRequest request =
        new McpRequest(
            JsonMappers.MAPPER.getNodeFactory().numberNode(1),
            method,
            JsonMappers.read(params),
            Revision.V2026_07_28,
            ClientCapabilities.NONE,
            null);
    ProtocolCall call =
        new ProtocolCall(
            Caller.OPERATOR_OPEN,
            ActiveAgents.HUB,
            false,
            "",
            new RequestContext("1", null, ClientDisconnectSignal.NEVER));
    return feature.methods().get(method).run(new McpContext(request, call, false, name -> null));
  }
}
