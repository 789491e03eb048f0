package io.serai.security;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * An agent, as defined by a file in {@code agents/}.
 *
 * @param id letters, digits, {@code . _ -}
 * @param name name for display; the id if the file has none
 * @param weight priority, 0 to 100
 * @param isDefault whether it serves requests that name no agent
 * @param skills patterns of the skills that it serves; they need not exist
 * @param defaultSkill the skill for messages that name none
 * @param maxConcurrent how many of its tasks may run at once; absent for the hub's limit
 * @param maxQueued how many of its tasks may wait; absent for the hub's limit
 * @param allowedCallers patterns of the callers that it accepts besides operators
 * @param allowedCallees patterns of the agents that it may delegate to
 * @param weightPolicy patterns of the callers that may change its weight, besides operators
 * @param keys SHA-256 hashes of its keys, lower-case hex
 * @param card address of the agent card, if the agent is remote
 * @param subjects token subjects that identify it, besides its id
 * @param certificates subjects of the client certificates that identify it, as normalised by {@code
 *     ClientCertHeaderParser}
 * @param retention how long its ended tasks are kept, as far as it differs from the hub's settings
 * @param blocks what packages above have read from blocks of its file, by the names of the blocks
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
    AgentRateLimitConfig limits,
    Optional<RemoteAgentCardAddress> card,
    List<String> subjects,
    List<String> certificates,
    RetentionRule retention,
    Map<String, AgentFileSection> blocks) {

  /** The id of the hub's own agent, which exists without a file; no file may have it. */
  public static final String HUB_ID = "serai";

  public AgentDefinition {
    skills = List.copyOf(skills);
    allowedCallers = List.copyOf(allowedCallers);
    allowedCallees = List.copyOf(allowedCallees);
    weightPolicy = List.copyOf(weightPolicy);
    keys = List.copyOf(keys);
    subjects = List.copyOf(subjects);
    certificates = List.copyOf(certificates);
    blocks = Map.copyOf(blocks);
  }

  /** Returns a copy with another weight. */
  public AgentDefinition withWeight(int newWeight) {
    return new AgentDefinition(
        id,
        name,
        description,
        newWeight,
        isDefault,
        skills,
        defaultSkill,
        maxConcurrent,
        maxQueued,
        allowedCallers,
        allowedCallees,
        weightPolicy,
        keys,
        permissions,
        limits,
        card,
        subjects,
        certificates,
        retention,
        blocks);
  }

  /** Returns the block that was read as this type. */
  public <T extends AgentFileSection> Optional<T> block(Class<T> type) {
    if (blocks.isEmpty()) {
      return Optional.empty(); // most agents; asked several times for each task
    }
    for (AgentFileSection block : blocks.values()) {
      if (type.isInstance(block)) {
        return Optional.of(type.cast(block));
      }
    }
    return Optional.empty();
  }

  /** Returns the address of its picture, which may be of {@code data:}. */
  public Optional<String> icon() {
    return blocks.values().stream().flatMap(block -> block.icon().stream()).findFirst();
  }

  /** Returns the address of a page about it. */
  public Optional<URI> website() {
    return blocks.values().stream().flatMap(block -> block.website().stream()).findFirst();
  }

  /** Returns all token subjects that identify the agent, including its id. */
  public List<String> allSubjects() {
    List<String> all = new ArrayList<>(subjects);
    all.add(id);
    return all.stream().distinct().toList();
  }

  /** Returns the URL of a remote agent's card. */
  public Optional<URI> url() {
    return card.map(RemoteAgentCardAddress::url);
  }

  /** Whether the agent serves the skill. */
  public boolean serves(String skill) {
    return WildcardMatcher.any(skills, skill);
  }

  /** Whether {@code caller} may send requests to the agent. */
  public boolean admits(Caller caller) {
    return caller.operator()
        || (!caller.isRemoved() && WildcardMatcher.any(allowedCallers, caller.id()));
  }

  /** Returns the message to a caller that it does not admit. */
  public String refusalOf(Caller caller) {
    return "%s may not call %s. allowed_callers in that agent's file says who may."
        .formatted(caller.id(), id);
  }

  /** Whether the agent may delegate to the agent {@code id}. */
  public boolean mayDelegateTo(String id) {
    return WildcardMatcher.any(allowedCallees, id);
  }

  /** Whether {@code caller} may change the agent's weight. */
  public boolean weightMayBeSetBy(Caller caller) {
    return caller.operator() || WildcardMatcher.any(weightPolicy, caller.id());
  }
}
