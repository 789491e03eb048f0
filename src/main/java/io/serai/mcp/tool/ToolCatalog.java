package io.serai.mcp.tool;

import io.serai.document.SortedMapPages;
import io.serai.protocol.ProtocolCall;
import io.serai.security.AgentDefinition;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.ToolName;
import io.serai.skill.agent.RemoteSkillHandler;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the skills that a caller may use as tools of an agent: the newest version of each, sorted
 * by the names of the tools. Thread-safe.
 */
public final class ToolCatalog {
  private final SkillCatalog catalog;
  private volatile @Nullable Sorted sorted;

  /** Creates the view of a catalog. */
  public ToolCatalog(SkillCatalog catalog) {
    this.catalog = catalog;
  }

  /** Whether the caller may use the skill as a tool, which is not one that is read by a URI. */
  public static boolean isVisible(ProtocolCall call, Skill skill) {
    return skill.resource() == null && mayUse(call, skill);
  }

  /** Whether the caller may run the skill, as a tool or by reading it as a resource. */
  public static boolean mayUse(ProtocolCall call, Skill skill) {
    return isServed(call.agent(), skill)
        && SkillAccess.isAllowed(call.caller(), skill)
        && RemoteSkillHandler.isAdmitted(call.caller(), skill);
  }

  private static boolean isServed(AgentDefinition agent, Skill skill) {
    return agent.serves(skill.id()) && !skill.kind().equals(Skill.OPERATION);
  }

  /** Returns the skills that the caller may use. */
  public Stream<Skill> visible(ProtocolCall call) {
    return sorted().byName.values().stream().filter(skill -> isVisible(call, skill));
  }

  /** Returns the skills that the caller may use whose names come after another. */
  public Stream<Skill> visibleAfter(ProtocolCall call, String name) {
    return SortedMapPages.valuesAfter(sorted().byName, name)
        .filter(skill -> isVisible(call, skill));
  }

  /** Returns the skill with the name of a tool, or with an id; empty if the caller may use none. */
  public Optional<Skill> find(ProtocolCall call, String name) {
    return find(catalog.snapshot(), name).filter(skill -> isVisible(call, skill));
  }

  private Optional<Skill> find(CatalogSnapshot now, String name) {
    return Optional.ofNullable(sorted().byName.get(name))
        .or(() -> ToolName.isLegal(name) ? Optional.empty() : byId(now, name));
  }

  /** An id that is a legal name is the name of another skill, or of none. */
  private static Optional<Skill> byId(CatalogSnapshot now, String id) {
    return now.find(id).filter(skill -> skill.id().equals(id));
  }

  private Sorted sorted() {
    CatalogSnapshot now = catalog.snapshot();
    Sorted known = sorted;
    if (known == null || known.of != now) {
      known = Sorted.of(now);
      sorted = known;
    }
    return known;
  }

  /** The skills of a snapshot, by the names of their tools. */
  private record Sorted(CatalogSnapshot of, NavigableMap<String, Skill> byName) {

    /**
     * Of two skills with the same name, which only a forged hash gives, that of the home counts.
     */
    static Sorted of(CatalogSnapshot now) {
      NavigableMap<String, Skill> byName = new TreeMap<>();
      now.newest()
          .forEach(
              skill ->
                  byName.merge(
                      ToolName.of(skill.id()),
                      skill,
                      (one, other) -> one.isRegistered() ? other : one));
      return new Sorted(now, byName);
    }
  }
}
