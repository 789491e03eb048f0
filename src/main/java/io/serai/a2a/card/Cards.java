package io.serai.a2a.card;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2a.model.A2aVersion;
import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.security.Right;
import io.serai.skill.Skill;
import io.serai.skill.SkillCatalog;
import io.serai.skill.Snapshot;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The cards of this hub's agents, made of the live catalog. A card is made when it is first asked
 * for after a change, and kept until the next one. Thread-safe.
 */
public final class Cards {
  /** Cards differ by the address at which the hub was reached, which callers choose. */
  private static final int MOST = 64;

  private final SkillCatalog catalog;
  private final CardOptions options;
  private final CardSkills skills;
  private final CardWriter writer;
  private final Clock clock;
  private volatile Kept kept;

  public Cards(SkillCatalog catalog, CardOptions options, Clock clock) {
    this.catalog = catalog;
    this.options = options;
    this.skills = new CardSkills(catalog);
    this.writer = new CardWriter(options);
    this.clock = clock;
    this.kept = new Kept(catalog.snapshot(), clock.instant());
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
  public CardText text(Agent agent, String base, @Nullable A2aVersion version) {
    boolean hybrid = options.legacy() && version != A2aVersion.V1_0;
    Kept now = current();
    Key key = new Key(agent, base, hybrid);
    CardText known = now.texts.get(key);
    if (known != null) {
      return known;
    }
    CardText made =
        CardText.of(card(agent, base, hybrid, skills.of(agent, this::isPublic)), now.since);
    if (now.texts.size() < MOST) {
      now.texts.put(key, made);
    }
    return made;
  }

  /** The card with every skill that the caller may use. */
  public JsonNode extended(Agent agent, Caller caller, String base, A2aVersion version) {
    ArrayNode usable = skills.of(agent, skill -> mayUse(caller, skill));
    return card(agent, base, version == A2aVersion.V0_3, usable);
  }

  private JsonNode card(Agent agent, String base, boolean hybrid, ArrayNode shown) {
    ObjectNode card = writer.card(agent, base, shown);
    return hybrid ? writer.hybrid(card, base) : card;
  }

  private boolean isPublic(Skill skill) {
    return !options.secured() || skill.permissions().isEmpty();
  }

  private static boolean mayUse(Caller caller, Skill skill) {
    return caller.may(Right.SKILLS, skill.id())
        && skill.permissions().stream().allMatch(each -> caller.may(Right.CAPABILITIES, each));
  }

  private Kept current() {
    Kept now = kept;
    Snapshot snapshot = catalog.snapshot();
    if (now.snapshot != snapshot) {
      now = new Kept(snapshot, clock.instant());
      kept = now;
    }
    return now;
  }

  private record Key(Agent agent, String base, boolean hybrid) {}

  private static final class Kept {
    final Snapshot snapshot;
    final Instant since;
    final Map<Key, CardText> texts = new ConcurrentHashMap<>();

    Kept(Snapshot snapshot, Instant since) {
      this.snapshot = snapshot;
      this.since = since;
    }
  }
}
