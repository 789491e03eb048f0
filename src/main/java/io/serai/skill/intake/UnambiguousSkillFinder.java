package io.serai.skill.intake;

import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the skill that a text to an agent means without a doubt, so that no search is needed: the
 * one whose id or name the whole text is, or the only one that the agent has for the caller, if the
 * text fits. Thread-safe.
 */
final class UnambiguousSkillFinder {
  /** An agent with more skills has no only one, or they would have to be looked at each time. */
  private static final int FEW = 16;

  private final BiPredicate<Skill, String> fits;
  private volatile ServedSkills served = new ServedSkills(null, Map.of());

  /**
   * @param fits whether the words of a text select a skill that has no rival
   */
  UnambiguousSkillFinder(BiPredicate<Skill, String> fits) {
    this.fits = fits;
  }

  /** Returns the skill; empty if there is a doubt. */
  Optional<Skill> of(String words, AgentDefinition agent, Caller caller, CatalogSnapshot now) {
    Stream<Skill> named =
        now.newestInAnyCase(words.strip()).filter(skill -> agent.serves(skill.id()));
    return only(named, caller)
        .or(() -> only(few(agent, now).stream(), caller).filter(skill -> fits.test(skill, words)));
  }

  private static Optional<Skill> only(Stream<Skill> skills, Caller caller) {
    List<Skill> allowed =
        skills.filter(skill -> SkillAccess.isAllowed(caller, skill)).limit(2).toList();
    return allowed.size() == 1 ? Optional.of(allowed.get(0)) : Optional.empty();
  }

  /** Returns all skills that the agent serves; none if they are many. */
  private List<Skill> few(AgentDefinition agent, CatalogSnapshot now) {
    ServedSkills known = served;
    if (known.catalog != now) {
      known = new ServedSkills(now, new ConcurrentHashMap<>());
      served = known;
    }
    AgentSkills ofAgent = known.agents.get(agent.id());
    if (ofAgent == null || !ofAgent.patterns.equals(agent.skills())) {
      ofAgent = AgentSkills.of(agent, now);
      known.agents.put(agent.id(), ofAgent);
    }
    return ofAgent.few;
  }

  /** What was found in one state of the catalog. */
  private record ServedSkills(@Nullable CatalogSnapshot catalog, Map<String, AgentSkills> agents) {}

  /** The skills that an agent with these patterns serves in one state of the catalog. */
  private record AgentSkills(List<String> patterns, List<Skill> few) {
    static AgentSkills of(AgentDefinition agent, CatalogSnapshot catalog) {
      List<Skill> all =
          catalog.newest().filter(skill -> agent.serves(skill.id())).limit(FEW + 1).toList();
      return new AgentSkills(agent.skills(), all.size() > FEW ? List.of() : all);
    }
  }
}
