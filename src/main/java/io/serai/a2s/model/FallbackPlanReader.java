package io.serai.a2s.model;

import io.serai.document.DocumentNode;
import io.serai.skill.FallbackPlan;
import java.util.Optional;

/**
 * Reads {@code x-serai.pace} of a capability: what is done when its run fails. Whether the
 * alternate is served is checked when it is needed.
 */
final class FallbackPlanReader {

  /** The plan's member of {@code x-serai}. */
  static final String MEMBER = "pace";

  private static final String EXAMPLE = "write settings such as {alternate: other-skill}";

  private FallbackPlanReader() {}

  /**
   * Reads the plan; empty if there is none.
   *
   * @param name the capability's own name, if it is known
   */
  static FallbackPlan read(DocumentNode root, Optional<String> name) {
    DocumentNode block = root.member("x-serai").optional(MEMBER);
    if (!block.exists() || block.asObject(EXAMPLE).isEmpty()) {
      return FallbackPlan.NONE;
    }
    FallbackPlan plan =
        new FallbackPlan(
            alternate(block, name.map(CapabilityIdDeriver::of)),
            text(block, "contingent", "write the question to the caller"),
            text(block, "emergency", "write what the caller should know"));
    block.requireKnown();
    if (plan.isEmpty() && block.members().isEmpty()) {
      block.fault("pace is empty; give alternate, contingent or emergency, or leave it out");
    }
    return plan;
  }

  private static Optional<String> alternate(DocumentNode block, Optional<String> own) {
    DocumentNode member = member(block, "alternate");
    if (!member.exists()) {
      return Optional.empty();
    }
    Optional<String> id = member.asName("write the id of a skill, such as other-skill");
    if (id.isPresent() && id.equals(own)) {
      member.fault("the capability is its own alternate; name another skill");
    }
    return id.map(String::strip);
  }

  private static Optional<String> text(DocumentNode block, String name, String remedy) {
    DocumentNode member = member(block, name);
    if (!member.exists()) {
      return Optional.empty();
    }
    Optional<String> text = member.asText(remedy);
    if (text.isPresent() && text.get().length() > FallbackPlan.MAX_TEXT) {
      member.fault(name + " is longer than " + FallbackPlan.MAX_TEXT + " characters; shorten it");
      return Optional.empty();
    }
    return text.map(String::strip);
  }

  /** Returns a member that is known here; a null is a fault, because it could mean anything. */
  private static DocumentNode member(DocumentNode block, String name) {
    block.optional(name);
    return block.member(name);
  }
}
