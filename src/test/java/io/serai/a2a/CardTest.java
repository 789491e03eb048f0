package io.serai.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2a.A2aHub.Reply;
import io.serai.skill.Skill;
import io.serai.skill.Skills;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The agent card. */
class CardTest {
  private static final String CARD = "/.well-known/agent-card.json";

  @Test
  void cardOfTheCurrentVersionHasNoMembersOfTheOldOne() {
    try (A2aHub hub = new A2aHub()) {
      JsonNode card = hub.get(CARD, "A2A-Version", "1.0").json();

      assertThat(card.fieldNames())
          .toIterable()
          .containsExactlyInAnyOrder(
              "name",
              "description",
              "supportedInterfaces",
              "capabilities",
              "defaultInputModes",
              "defaultOutputModes",
              "skills",
              "version");
      assertThat(card.at("/supportedInterfaces/0").toString())
          .isEqualTo(
              "{\"url\":\"%s/a2a/rpc\",\"protocolBinding\":\"JSONRPC\",\"protocolVersion\":\"1.0\"}"
                  .formatted(hub.url()));
      assertThat(card.at("/capabilities/streaming").asBoolean()).isTrue();
      assertThat(card.at("/skills/0/id").asText()).isEqualTo("hooks");
      assertThat(card.at("/skills/0/tags")).isNotEmpty();
    }
  }

  @Test
  void cardWithoutVersionHeaderServesClientsOfBothVersions() {
    try (A2aHub hub = new A2aHub()) {
      JsonNode card = hub.get("/.well-known/agent.json").json();

      assertThat(card.at("/protocolVersion").asText()).isEqualTo("0.3.0");
      assertThat(card.at("/url").asText()).isEqualTo(hub.url() + "/a2a/rpc");
      assertThat(card.at("/preferredTransport").asText()).isEqualTo("JSONRPC");
      assertThat(card.at("/additionalInterfaces/1/url").asText())
          .isEqualTo(hub.url() + "/a2a/rest03");
      assertThat(card.at("/additionalInterfaces/2").toString())
          .isEqualTo(
              "{\"url\":\"%s\",\"transport\":\"GRPC\"}"
                  .formatted(hub.url().substring("http://".length())));
      assertThat(card.at("/supportedInterfaces")).hasSize(6);
    }
  }

  @Test
  void cardThatIsNotModifiedSinceIsAnsweredWith304UnlessTheETagDiffers() {
    try (A2aHub hub = new A2aHub()) {
      String modified = hub.get(CARD).header("last-modified");
      Reply same = hub.get(CARD, "If-Modified-Since", modified);
      Reply older = hub.get(CARD, "If-Modified-Since", "Sun, 06 Nov 1994 08:49:37 GMT");
      Reply other = hub.get(CARD, "If-Modified-Since", modified, "If-None-Match", "\"other\"");
      Reply noTime = hub.get(CARD, "If-Modified-Since", "yesterday");

      assertThat(same.status()).isEqualTo(304);
      assertThat(same.text()).isEmpty();
      assertThat(List.of(older.status(), other.status(), noTime.status())).containsOnly(200);
    }
  }

  @Test
  void cardDeclaresThatStreamsCanBeResumed() {
    try (A2aHub hub = new A2aHub()) {
      String uri = "urn:serai:a2a-extension:stream-resumption:1";
      Reply listed = hub.rpc("ListTasks", "{}", "A2A-Extensions", uri);

      assertThat(hub.get(CARD).at("/capabilities/extensions/0/uri").asText()).isEqualTo(uri);
      assertThat(listed.header("A2A-Extensions")).isEqualTo(uri);
    }
  }

  @Test
  void unchangedCardIsAnsweredWith304UntilASkillChanges() {
    try (A2aHub hub = new A2aHub()) {
      Reply first = hub.get(CARD);
      String etag = first.header("etag");
      Reply again = hub.get(CARD, "If-None-Match", etag);
      hub.catalog.update(List.of(Skills.skill("more").build()), List.<Skill>of());
      Reply changed = hub.get(CARD, "If-None-Match", etag);

      assertThat(first.header("cache-control")).contains("max-age=");
      assertThat(first.header("vary")).isEqualTo("A2A-Version");
      assertThat(first.header("last-modified")).endsWith("GMT");
      assertThat(again.status()).isEqualTo(304);
      assertThat(again.text()).isEmpty();
      assertThat(again.header("etag")).isEqualTo(etag);
      assertThat(changed.status()).isEqualTo(200);
      assertThat(changed.header("etag")).isNotEqualTo(etag);
      assertThat(changed.at("/version")).isNotEqualTo(first.at("/version"));
      assertThat(hub.get(CARD, "A2A-Version", "1.0").header("etag"))
          .isNotEqualTo(changed.header("etag"));
    }
  }

  @Test
  void everyAgentHasACardBelowItsOwnAddress() {
    try (A2aHub hub = new A2aHub()) {
      hub.agents.put(A2aHub.agent("clerk", List.of("hooks"), null, List.of("*"), false));
      JsonNode card = hub.get("/agents/clerk" + CARD).json();

      assertThat(card.at("/name").asText()).isEqualTo("clerk");
      assertThat(card.at("/skills")).hasSize(1);
      assertThat(card.at("/supportedInterfaces/0/url").asText())
          .isEqualTo(hub.url() + "/agents/clerk/a2a/rpc");
      assertThat(card.at("/supportedInterfaces/2").toString())
          .isEqualTo(
              "{\"url\":\"%s\",\"protocolBinding\":\"GRPC\",\"tenant\":\"clerk\",\"protocolVersion\":\"1.0\"}"
                  .formatted(hub.url().substring("http://".length())));
      assertThat(card.at("/additionalInterfaces").toString())
          .as("0.3 has no tenant")
          .doesNotContain("GRPC");
      assertThat(hub.get("/agents/nobody" + CARD).status()).isEqualTo(404);
    }
  }

  @Test
  void cardContainsTheConfiguredPublicAddress() {
    try (A2aHub hub = new A2aHub(options(false), "https://hub.example")) {
      assertThat(hub.get(CARD).at("/supportedInterfaces/1/url").asText())
          .isEqualTo("https://hub.example/a2a/rest");
      assertThat(hub.get(CARD).at("/supportedInterfaces/2/url").asText())
          .isEqualTo("hub.example:443");
      assertThat(hub.get(CARD).at("/additionalInterfaces/2/url").asText())
          .isEqualTo("hub.example:443");
    }
  }

  @Test
  void securedHubDeclaresItsSchemesAndServesTheExtendedCardToKeyHolders() {
    try (A2aHub hub = new A2aHub(options(true))) {
      Reply open = hub.get(CARD);
      Reply extended =
          hub.rpc("GetExtendedAgentCard", "{}", "Authorization", "Bearer key-operator");
      Reply limited = hub.get("/a2a/rest/extendedAgentCard", "X-API-Key", "key-worker");

      assertThat(open.at("/capabilities/extendedAgentCard").asBoolean()).isTrue();
      assertThat(open.at("/skills")).hasSize(1);
      assertThat(open.at("/securitySchemes/bearer/httpAuthSecurityScheme/scheme").asText())
          .isEqualTo("Bearer");
      assertThat(open.at("/securityRequirements/1/schemes").has("apiKey")).isTrue();
      assertThat(extended.at("/result/skills")).hasSize(2);
      assertThat(limited.at("/skills")).hasSize(1);
      assertThat(hub.rpc("GetExtendedAgentCard", "{}").status()).isEqualTo(401);
    }
  }

  @Test
  void openHubHasNoExtendedCard() {
    try (A2aHub hub = new A2aHub()) {
      assertThat(hub.rpc("GetExtendedAgentCard", "{}").at("/error/code").asInt()).isEqualTo(-32004);
    }
  }

  private static A2aConfig options(boolean secured) {
    A2aConfig now = A2aConfig.DEFAULT;
    return new A2aConfig(
        true,
        secured,
        false,
        now.errors(),
        now.restMedia(),
        now.inputModes(),
        List.of(),
        Set.of(),
        now.heartbeat(),
        now.grpc(),
        false,
        false);
  }
}
