package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Two hubs, of which one calls the other over gRPC: everything is as over the other bindings. */
class RemoteAgentsOverGrpcTest extends RemoteAgentsTest {

  @Override
  String binding() {
    return "binding: GRPC\n";
  }

  @Test
  void agentIsShownWithItsBindingAndCalledOverIt() {
    start();

    String answer = send("far.greet", "{\"text\":\"Ann\"}", true).toString();

    assertThat(answer).contains("Good day, Ann");
    assertThat(hub.get("/a2s/v1/agents/far").at("/card/binding").asText()).isEqualTo("GRPC");
    assertThat(other.get("/observe/metrics").text())
        .contains("binding=\"grpc\"")
        .doesNotContain("binding=\"json_rpc\"");
  }
}
