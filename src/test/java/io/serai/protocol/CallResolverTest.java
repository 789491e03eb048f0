package io.serai.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.http.ws.WebSocketRequest;
import io.serai.protocol.AgentAddressingException.Reason;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.security.agent.AgentDirectory;
import io.serai.skill.agent.ActiveAgents;
import io.vertx.core.MultiMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallResolverTest {
  private static final String ORIGIN = "https://sent.example:8443";

  private final AgentDirectory agents = new AgentDirectory();
  private final CallResolver calls = new CallResolver(agents, Optional.empty());

  @BeforeEach
  void add() {
    agents.put(agent("worker", true, "*"));
    agents.put(agent("other", false, "*"));
    agents.put(agent("client", false, null));
  }

  @ParameterizedTest
  @CsvSource({
    ", , worker, false, https://sent.example:8443",
    "other, , other, true, https://sent.example:8443/agents/other",
    ", other, other, true, https://sent.example:8443/agents/other",
    "other, other, other, true, https://sent.example:8443/agents/other",
    "worker, , worker, true, https://sent.example:8443/agents/worker"
  })
  void callIsResolvedToTheNamedOrDefaultAgent(
      @Nullable String path, @Nullable String parameter, String id, boolean named, String base) {
    ProtocolCall call = calls.resolve(request(path), parameter);

    assertThat(call.agent().id()).isEqualTo(id);
    assertThat(call.named()).isEqualTo(named);
    assertThat(call.base()).isEqualTo(base);
    assertThat(call.caller()).isEqualTo(Caller.OPERATOR_OPEN);
  }

  @ParameterizedTest
  @CsvSource({
    "nobody, , UNKNOWN_IN_PATH, There is no agent nobody here.",
    ", nobody, UNKNOWN_IN_PARAMETER, There is no agent nobody here.",
    "client, , UNKNOWN_IN_PATH, There is no agent client here.",
    "worker, other, CONTRADICTION, The request names agent other and its path another."
  })
  void unknownOrContradictoryAgentIsRefused(
      @Nullable String path, @Nullable String parameter, Reason reason, String message) {
    assertThatExceptionOfType(AgentAddressingException.class)
        .isThrownBy(() -> calls.resolve(request(path), parameter))
        .withMessage(message)
        .satisfies(refused -> assertThat(refused.reason()).isEqualTo(reason));
  }

  @Test
  void hubIsCalledWithoutADefaultAgent() {
    CallResolver ofNone = new CallResolver(new AgentDirectory(), Optional.empty());

    assertThat(ofNone.resolve(request(null), null).agent()).isEqualTo(ActiveAgents.HUB);
    assertThat(ofNone.resolve(request("serai"), null).named()).isTrue();
  }

  @Test
  void publicAddressReplacesTheOriginOfTheRequest() {
    CallResolver published = new CallResolver(agents, Optional.of("https://hub.example"));

    assertThat(published.resolve(request("other"), null).base())
        .isEqualTo("https://hub.example/agents/other");
  }

  private static WebSocketRequest request(@Nullable String agent) {
    return new WebSocketRequest(
        Caller.OPERATOR_OPEN,
        agent,
        ORIGIN,
        MultiMap.caseInsensitiveMultiMap(),
        null,
        new RequestContext("1", null, ClientDisconnectSignal.NEVER));
  }

  private static AgentDefinition agent(String id, boolean standard, @Nullable String skill) {
    return new AgentDefinition(
        id,
        id,
        "",
        50,
        standard,
        skill == null ? List.of() : List.of(skill),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of("*"),
        List.of(),
        List.of(),
        List.of(),
        new Permissions(Map.of()),
        new AgentRateLimitConfig(1, 1, 1, 1, 1),
        Optional.empty(),
        List.of(),
        List.of(),
        RetentionRule.NONE,
        Map.of());
  }
}
