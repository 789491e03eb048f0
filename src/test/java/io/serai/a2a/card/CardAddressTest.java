package io.serai.a2a.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.protocol.AgentCardContributions;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The gRPC address of a card. */
class CardAddressTest {
  private static final SharedCardConfig OPTIONS =
      new SharedCardConfig(
          false,
          false,
          false,
          true,
          List.of(),
          List.of(),
          Set.of(),
          new CompositeMessageExtension(List.of()),
          new AgentCardContributions(List.of()),
          SharedCardConfig.CardSecurity.NONE,
          false);

  @ParameterizedTest
  @CsvSource({
    "http://hub.example:8080, hub.example:8080",
    "http://my_hub:8080, my_hub:8080",
    "http://my_hub, my_hub:80",
    "https://hub.example, hub.example:443",
    "http://[::1]:8080, [::1]:8080",
    "http://[::1], [::1]:80",
    "https://hub.example/agents/worker, hub.example:443"
  })
  void grpcAddressIsTheHostNameWithItsPort(String base, String address) {
    JsonNode card = new CardWriter(OPTIONS).card(worker(), base, JsonMappers.array());

    assertThat(card.at("/supportedInterfaces/2/url").asText()).isEqualTo(address);
  }

  private static AgentDefinition worker() {
    return new AgentDefinition(
        "worker",
        "worker",
        "",
        50,
        true,
        List.of("*"),
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        List.of(),
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
