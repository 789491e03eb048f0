package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.serai.a2a.model.A2aVersion;
import io.serai.protocol.AgentCardContext;
import io.serai.protocol.AgentCardContributions;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.Permissions;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.agent.AgentSkillsWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Provides the agent cards of this hub's agents.
 *
 * <p>Cards are built from the live skill catalog and the contributions of other protocols. Each is
 * built when it is first requested, and cached until the catalog or a contribution changes.
 * Thread-safe.
 */
public final class AgentCardProvider {
  /**
   * Total size of the cached public cards in bytes. Bounded, because callers choose the address
   * that a card contains.
   */
  private static final long MAX_BYTES = 32L << 20;

  /** Number of cached extended cards. Bounded, because they differ by the caller's permissions. */
  private static final int MAX_EXTENDED = 64;

  private final SkillCatalog catalog;
  private final SharedCardConfig options;
  private final AgentSkillsWriter skills;
  private final CardWriter writer;
  private final AgentCardContributions contributions;
  private final Optional<CardSigner> signer;
  private final Clock clock;
  private volatile CachedCards cachedCards;

  public AgentCardProvider(SkillCatalog catalog, SharedCardConfig options, Clock clock) {
    this.catalog = catalog;
    this.options = options;
    this.skills = new AgentSkillsWriter(catalog);
    this.writer = new CardWriter(options);
    this.contributions = options.contributions();
    this.signer = options.signer();
    this.clock = clock;
    this.cachedCards = new CachedCards(catalog.snapshot(), List.of(), clock.instant());
  }

  /** Returns whether there are extended cards. */
  public boolean extended() {
    return options.secured();
  }

  /**
   * Returns the public card.
   *
   * @param base address below which the agent is reached
   */
  public SerializedCard text(AgentDefinition agent, String base, CardForm form) {
    CachedCards current = current();
    return current.texts.get(
        new Key(agent, base, form, Permissions.NONE),
        key -> SerializedCard.of(card(key, this::isPublic), current.since));
  }

  /** Returns the card with every skill that the caller may use. The caller must not modify it. */
  public JsonNode extended(AgentDefinition agent, Caller caller, String base, A2aVersion version) {
    CardForm form = version == A2aVersion.V1_0 ? CardForm.CURRENT_VERSION : CardForm.BOTH_VERSIONS;
    return current()
        .extended
        .get(
            new Key(agent, base, form, caller.permissions()),
            key -> card(key, skill -> SkillAccess.isAllowed(caller, skill)));
  }

  private JsonNode card(Key key, Predicate<Skill> visible) {
    AgentCardContext context = new AgentCardContext(key.agent, key.base, visible);
    ObjectNode card = writer.card(key.agent, key.base, skills.of(key.agent, visible));
    contributions.describe(context, card);
    CardWriter.complete(card);
    boolean hybrid = key.form != CardForm.CURRENT_VERSION && options.legacy();
    ObjectNode result = hybrid ? writer.hybrid(card, key.agent, key.base) : card.deepCopy();
    boolean ofAll = key.form == CardForm.ALL_PROTOCOLS;
    if (hybrid || ofAll) {
      contributions.describeOldVersions(context, result);
    }
    if (ofAll) {
      contributions.extend(context, result);
    }
    signer.ifPresent(cardSigner -> cardSigner.sign(card, result, key.base));
    return result;
  }

  private boolean isPublic(Skill skill) {
    return !options.secured() || skill.permissions().isEmpty();
  }

  private CachedCards current() {
    CachedCards current = cachedCards;
    CatalogSnapshot snapshot = catalog.snapshot();
    List<Object> revision = contributions.revision();
    if (current.snapshot != snapshot || !current.revision.equals(revision)) {
      current = new CachedCards(snapshot, revision, clock.instant());
      cachedCards = current;
    }
    return current;
  }

  private record Key(AgentDefinition agent, String base, CardForm form, Permissions permissions) {}

  private static final class CachedCards {
    final CatalogSnapshot snapshot;
    final List<Object> revision;
    final Instant since;
    final Cache<Key, SerializedCard> texts =
        Caffeine.newBuilder()
            .maximumWeight(MAX_BYTES)
            .weigher((Key key, SerializedCard card) -> card.body().length())
            .build();
    final Cache<Key, JsonNode> extended = Caffeine.newBuilder().maximumSize(MAX_EXTENDED).build();

    CachedCards(CatalogSnapshot snapshot, List<Object> revision, Instant since) {
      this.snapshot = snapshot;
      this.revision = revision;
      this.since = since;
    }
  }
}
