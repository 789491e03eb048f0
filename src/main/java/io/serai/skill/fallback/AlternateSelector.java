package io.serai.skill.fallback;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.security.Caller;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.SkillCatalog;
import io.serai.skill.intake.SkillInputCheck;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds the alternate of a skill in the current catalog, and checks that it may run: for its
 * caller, and with the same inputs. Thread-safe.
 */
public record AlternateSelector(SkillCatalog catalog) {

  /** Returns the newest version of the alternate, whoever may run it; empty if there is none. */
  public Optional<Skill> find(Skill skill) {
    return skill.pace().alternate().flatMap(catalog.snapshot()::find);
  }

  /**
   * Decides whether the alternate runs.
   *
   * @param caller who must be allowed to request the alternate; null if no caller is known, then
   *     nothing is refused
   */
  public FallbackDecision choose(Skill skill, @Nullable Caller caller, JsonNode inputs) {
    if (skill.pace().alternate().isEmpty()) {
      return FallbackDecision.NONE;
    }
    Optional<Skill> alternate = find(skill);
    Optional<String> reason =
        alternate.isEmpty()
            ? Optional.of("it is not served.")
            : refusal(skill, alternate.get(), caller, inputs);
    return reason.isEmpty()
        ? new FallbackDecision.Found(alternate.orElseThrow())
        : new FallbackDecision.PassedOver(
            "The alternate %s of %s is passed over: %s"
                .formatted(skill.pace().alternate().get(), skill.name(), reason.get()));
  }

  private Optional<String> refusal(
      Skill skill, Skill alternate, @Nullable Caller caller, JsonNode inputs) {
    if (alternate.id().equals(skill.id())) {
      return Optional.of("it is the skill itself.");
    }
    Optional<String> refused =
        caller == null ? Optional.empty() : SkillAccess.refusal(caller, alternate);
    if (refused.isPresent()) {
      return refused;
    }
    String faults = SkillInputCheck.faults(alternate, inputs);
    return faults.isEmpty()
        ? Optional.empty()
        : Optional.of("the inputs do not fit it: " + faults + ".");
  }
}
