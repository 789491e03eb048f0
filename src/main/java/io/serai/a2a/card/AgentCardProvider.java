package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2a.model.A2aVersion;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.security.Permissions;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The cards of this hub's agents, made of the live catalog. A card is made when it is first asked
 * for after a change, and kept until the next one. Thread-safe.
 */
public final class AgentCardProvider {
  /** Octets of cards: these differ by the address that was asked, which callers choose. */
  private static final long MOST = 32L << 20;

  /** Cards for those who are known: these differ by what the caller may use. */
  private static final int MOST_EXTENDED = 64;

  private final SkillCatalog catalog;
  private final CardOptions options;
  private final CardSkillsWriter skills;
  private final CardWriter writer;
  private final Optional<CardSigner> signer;
  private final Clock clock;
  private volatile CachedCards cachedCards;

  public AgentCardProvider(SkillCatalog catalog, CardOptions options, Clock clock) {
    this.catalog = catalog;
    this.options = options;
    this.skills = new CardSkillsWriter(catalog);
    this.writer = new CardWriter(options);
    this.signer = options.signer();
    this.clock = clock;
    this.cachedCards = new CachedCards(catalog.snapshot(), clock.instant());
  }

  /** Whether there are extended cards. */
  public boolean extended() {
    return options.secured();
  }

  /**
   * The public card.
   *
   * @param base where the agent's bindings stand
   * @param version that the asker names; where it names none it gets one that both versions read
   */
  public SerializedCard text(AgentDefinition agent, String base, @Nullable A2aVersion version) {
    boolean hybrid = options.legacy() && version != A2aVersion.V1_0;
    CachedCards now = current();
    return now.texts.get(
        new Key(agent, base, hybrid, Permissions.NONE),
        key -> SerializedCard.of(card(key, skills.of(agent, this::isPublic)), now.since));
  }

  /** The card with every skill that the caller may use; it must not be changed. */
  public JsonNode extended(AgentDefinition agent, Caller caller, String base, A2aVersion version) {
    boolean hybrid = version == A2aVersion.V0_3;
    return current()
        .extended
        .get(
            new Key(agent, base, hybrid, caller.permissions()),
            key -> card(key, skills.of(agent, skill -> mayUse(caller, skill))));
  }

  private JsonNode card(Key key, ArrayNode shown) {
    ObjectNode card = writer.card(key.agent, key.base, shown);
    ObjectNode sent = key.hybrid ? writer.hybrid(card, key.base) : card.deepCopy();
    signer.ifPresent(signs -> signs.sign(card, sent, key.base));
    return sent;
  }

  private boolean isPublic(Skill skill) {
    return !options.secured() || skill.permissions().isEmpty();
  }

  private static boolean mayUse(Caller caller, Skill skill) {
    return caller.mayExecute(skill.id())
        && skill.permissions().stream()
            .allMatch(each -> caller.may(PermissionKind.CAPABILITIES, each));
  }

  private CachedCards current() {
    CachedCards now = cachedCards;
    CatalogSnapshot snapshot = catalog.snapshot();
    if (now.snapshot != snapshot) {
      now = new CachedCards(snapshot, clock.instant());
      cachedCards = now;
    }
    return now;
  }

  private record Key(AgentDefinition agent, String base, boolean hybrid, Permissions permissions) {}

  private static final class CachedCards {
    final CatalogSnapshot snapshot;
    final Instant since;
    final Cache<Key, SerializedCard> texts =
        Caffeine.newBuilder()
            .maximumWeight(MOST)
            .weigher((Key key, SerializedCard card) -> card.body().length())
            .build();
    final Cache<Key, JsonNode> extended = Caffeine.newBuilder().maximumSize(MOST_EXTENDED).build();

    CachedCards(CatalogSnapshot snapshot, Instant since) {
      this.snapshot = snapshot;
      this.since = since;
    }
  }
}
