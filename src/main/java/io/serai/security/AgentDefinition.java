package io.serai.security;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Who serves or calls: one file of {@code agents/}.
 *
 * @param id letters, digits, {@code . _ -}
 * @param name for people; the id where the file has none
 * @param weight 0 to 100
 * @param isDefault whether it answers where a request names no agent
 * @param skills patterns of the skills it serves; they need not exist
 * @param defaultSkill the skill meant where a request names none
 * @param maxConcurrent how many of its tasks run at once; the hub's own bound where absent
 * @param maxQueued how many of its tasks wait; the hub's own bound where absent
 * @param allowedCallers patterns of who may call it; nobody but operators where empty
 * @param allowedCallees patterns of whom it may delegate to
 * @param weightPolicy patterns of who may change its weight
 * @param keys SHA-256 of its keys, lower-case hex
 * @param card of an agent elsewhere; none where it serves here
 * @param subjects of tokens that are its, besides its id
 * @param certificates subjects of client certificates that are its, as {@link CertificateSubjects}
 *     writes them
 */
public record AgentDefinition(
    String id,
    String name,
    String description,
    int weight,
    boolean isDefault,
    List<String> skills,
    Optional<String> defaultSkill,
    OptionalInt maxConcurrent,
    OptionalInt maxQueued,
    List<String> allowedCallers,
    List<String> allowedCallees,
    List<String> weightPolicy,
    List<String> keys,
    Permissions permissions,
    AgentRateLimits limits,
    Optional<RemoteAgentCardAddress> card,
    List<String> subjects,
    List<String> certificates) {

  public AgentDefinition {
    skills = List.copyOf(skills);
    allowedCallers = List.copyOf(allowedCallers);
    allowedCallees = List.copyOf(allowedCallees);
    weightPolicy = List.copyOf(weightPolicy);
    keys = List.copyOf(keys);
    subjects = List.copyOf(subjects);
    certificates = List.copyOf(certificates);
  }

  /** Every subject of tokens that are its: its id, and those that it names. */
  List<String> allSubjects() {
    List<String> all = new ArrayList<>(subjects);
    all.add(id);
    return all.stream().distinct().toList();
  }

  /** Where the card of an agent elsewhere is. */
  public Optional<URI> url() {
    return card.map(RemoteAgentCardAddress::url);
  }

  /** Whether it serves the skill. */
  public boolean serves(String skill) {
    return WildcardMatcher.any(skills, skill);
  }

  /** Whether {@code caller} may ask it for something. */
  public boolean admits(Caller caller) {
    return caller.operator()
        || (!caller.isRemoved() && WildcardMatcher.any(allowedCallers, caller.id()));
  }

  /** Whether it may delegate to the agent {@code id}. */
  public boolean mayDelegateTo(String id) {
    return WildcardMatcher.any(allowedCallees, id);
  }

  /** Whether {@code caller} may change its weight. */
  public boolean weightMayBeSetBy(Caller caller) {
    return caller.operator() || WildcardMatcher.any(weightPolicy, caller.id());
  }
}
