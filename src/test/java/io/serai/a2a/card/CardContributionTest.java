package io.serai.a2a.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import io.serai.document.CanonicalJson;
import io.serai.document.JsonMappers;
import io.serai.protocol.AgentCardContext;
import io.serai.protocol.AgentCardContribution;
import io.serai.protocol.AgentCardContributions;
import io.serai.protocol.CompositeMessageExtension;
import io.serai.protocol.Protocol;
import io.serai.protocol.RequestRecorder;
import io.serai.security.AgentDefinition;
import io.serai.security.AgentRateLimitConfig;
import io.serai.security.Permissions;
import io.serai.security.RetentionRule;
import io.serai.security.key.SigningKey;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Skills;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.camel.RoutesBuilder;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What protocols contribute to agent cards. */
class CardContributionTest {
  private static final String BASE = "http://127.0.0.1:8080";

  @TempDir private Path folder;
  private final SkillCatalog catalog = new SkillCatalog();
  private final Staff staff = new Staff();
  private SigningKey key;
  private AgentCardProvider cards;

  @BeforeEach
  void createProvider() throws Exception {
    Path file = folder.resolve("card.jwk");
    SigningKey.create(file);
    key = SigningKey.read(file, Optional.empty());
    catalog.update(List.of(Skills.skill("team.mend").build()), List.<Skill>of());
    cards = new AgentCardProvider(catalog, options(true), Clock.systemUTC());
  }

  @Test
  void contributedDescriptionIsInEveryForm() {
    for (JsonNode card : List.of(pure(), hybrid())) {
      assertThat(card.path("name").asText()).isEqualTo("Team 1");
      assertThat(card.path("version").asText()).isEqualTo("2.3");
      assertThat(card.path("skills"))
          .hasToString("[{\"id\":\"mend\",\"tags\":[\"hands\"],\"examples\":[\"Mend it\"]}]");
    }
  }

  @Test
  @Tag("ZC-Q19")
  void membersThatA2aDoesNotDefineAreOnlyInTheCardOfAllProtocols() {
    JsonNode all = card(CardForm.ALL_PROTOCOLS);
    assertThat(all.path("endpoints").asText()).isEqualTo(BASE + "/staff");
    assertThat(all.path("capabilities").path("artifacts").asBoolean()).isTrue();
    for (JsonNode card : List.of(pure(), hybrid())) {
      assertThat(card.has("endpoints")).isFalse();
      assertThat(card.path("capabilities").has("artifacts")).isFalse();
    }
  }

  @Test
  @Tag("ZC-Q19")
  void membersThatA2aDoesNotDefineAreThereWithoutTheOldVersion() {
    cards = new AgentCardProvider(catalog, options(false), Clock.systemUTC());

    JsonNode all = card(CardForm.ALL_PROTOCOLS);
    assertThat(all.path("endpoints").asText()).isEqualTo(BASE + "/staff");
    assertThat(all.has("protocolVersion")).isFalse();
    assertThat(pure().has("endpoints")).isFalse();
  }

  @Test
  void cardIsBuiltAgainWhenAContributionChanges() {
    JsonNode first = pure();
    String etag = text(CardForm.CURRENT_VERSION).etag();
    staff.revision = 2;

    assertThat(first.path("name").asText()).isEqualTo("Team 1");
    assertThat(pure().path("name").asText()).isEqualTo("Team 2");
    assertThat(text(CardForm.CURRENT_VERSION).etag()).isNotEqualTo(etag);
    assertThat(text(CardForm.CURRENT_VERSION)).isSameAs(text(CardForm.CURRENT_VERSION));
  }

  @Test
  void signatureCoversWhatIsContributedToTheCurrentVersion() throws Exception {
    ObjectNode pure = pure();
    JsonNode ofPure = pure.remove("signatures").path(0);
    JsonNode ofHybrid = hybrid().path("signatures").path(0);

    assertThat(verifies(pure, ofPure)).isTrue();
    assertThat(verifies(pure, ofHybrid)).isTrue();
    pure.put("name", "Another team");
    assertThat(verifies(pure, ofPure)).isFalse();
  }

  private ObjectNode pure() {
    return card(CardForm.CURRENT_VERSION);
  }

  private ObjectNode hybrid() {
    return card(CardForm.BOTH_VERSIONS);
  }

  private ObjectNode card(CardForm form) {
    return read(text(form));
  }

  private SerializedCard text(CardForm form) {
    return cards.text(agent(), BASE, form);
  }

  private static ObjectNode read(SerializedCard card) {
    try {
      return (ObjectNode) JsonMappers.MAPPER.readTree(card.body().getBytes());
    } catch (java.io.IOException failure) {
      throw new AssertionError(failure);
    }
  }

  private boolean verifies(ObjectNode card, JsonNode signature) throws Exception {
    JWSObject signed =
        new JWSObject(
            new Base64URL(signature.path("protected").asText()),
            new Payload(Base64URL.encode(CanonicalJson.bytes(card))),
            new Base64URL(signature.path("signature").asText()));
    return signed.verify(new ECDSAVerifier(ECKey.parse(JsonMappers.text(key.jwk()))));
  }

  private SharedCardConfig options(boolean legacy) {
    return new SharedCardConfig(
        legacy,
        false,
        false,
        true,
        List.of(),
        List.of(),
        Set.of(),
        new CompositeMessageExtension(List.of()),
        new AgentCardContributions(List.of(staff)),
        new SharedCardConfig.CardSecurity(Optional.of(key), List.of()),
        false);
  }

  private static AgentDefinition agent() {
    return new AgentDefinition(
        "team",
        "team",
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

  /** A protocol with a name of its own for the agent, and bare skill ids. */
  private static final class Staff implements Protocol, AgentCardContribution {
    private final RequestRecorder requests = new RequestRecorder("staff");
    private volatile int revision = 1;

    @Override
    public Object revision() {
      return revision;
    }

    @Override
    public void describe(AgentCardContext context, ObjectNode card) {
      card.put("name", "Team " + revision).put("version", "2.3");
      ArrayNode skills = card.putArray("skills");
      catalogOf(context).forEach(skills::add);
    }

    private static List<ObjectNode> catalogOf(AgentCardContext context) {
      if (!context.visible().test(Skills.skill("team.mend").build())) {
        return List.of();
      }
      ObjectNode skill = JsonMappers.object().put("id", "mend");
      skill.putArray("tags").add("hands");
      skill.putArray("examples").add("Mend it");
      return List.of(skill);
    }

    @Override
    public void extend(AgentCardContext context, ObjectNode card) {
      card.put("endpoints", context.base() + "/staff");
      card.withObject("/capabilities").put("artifacts", true);
    }

    @Override
    public List<AgentCardContribution> cardContributions() {
      return List.of(this);
    }

    @Override
    public String name() {
      return "staff";
    }

    @Override
    public RoutesBuilder routes() {
      return new RouteBuilder() {
        @Override
        public void configure() {}
      };
    }

    @Override
    public RequestRecorder requests() {
      return requests;
    }

    @Override
    public void close() {}
  }
}
