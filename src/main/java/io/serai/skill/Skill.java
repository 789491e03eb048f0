package io.serai.skill;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.UriTemplate;
import java.util.List;
import java.util.Set;
import org.apache.camel.AsyncProcessor;
import org.jspecify.annotations.Nullable;

/**
 * Something that the hub can do for a caller, in one version, with the processor that runs it.
 *
 * <p>The handler takes a JSON object (its inputs) as body and replaces it with JSON (its result).
 * It never blocks and may be called by many threads at once.
 *
 * @param id kebab-case for capabilities; for routes as their author wrote it
 * @param version semver, or MAJOR.MINOR, which means patch level 0
 * @param permissions permissions that the caller must have, all of them
 * @param steps number of steps, at least 1
 * @param kind {@link #CAPABILITY}, {@link #ROUTE}, {@link #OPERATION} or {@link #REMOTE}
 * @param registeredBy the id of the caller who registered it over HTTP; null for a skill of the
 *     home
 * @param examples example requests in a user's words
 * @param idempotent whether an interrupted run may be repeated from its beginning
 * @param pace what is done when a run fails
 * @param modes media types of its inputs and results
 * @param hints what its author says of it to clients
 * @param resource the URIs by which its result is read as a resource, with its inputs as variables;
 *     null if it is only called
 */
public record Skill(
    String id,
    String name,
    String version,
    String description,
    List<String> tags,
    List<Parameter> parameters,
    @Nullable JsonNode inputSchema,
    @Nullable JsonNode outputSchema,
    List<String> domains,
    Set<String> permissions,
    int steps,
    String kind,
    @Nullable String registeredBy,
    List<String> examples,
    boolean idempotent,
    FallbackPlan pace,
    SkillModes modes,
    @Nullable UriTemplate resource,
    SkillHints hints,
    AsyncProcessor handler) {

  /** The kind of a skill that a capability document describes. */
  public static final String CAPABILITY = "capability";

  /** The kind of a skill that a Camel route serves. */
  public static final String ROUTE = "route";

  /** The kind of a skill of a route that is an operation of workflows. It is in no agent card. */
  public static final String OPERATION = "operation";

  /** The kind of a skill of a remote agent. */
  public static final String REMOTE = "remote";

  /**
   * Copies the collections.
   *
   * @throws IllegalArgumentException if id or name is blank or the version is invalid
   */
  public Skill {
    if (id.isBlank() || name.isBlank()) {
      throw new IllegalArgumentException("a skill needs an id and a name");
    }
    SkillVersion.of(version);
    tags = List.copyOf(tags);
    parameters = List.copyOf(parameters);
    domains = List.copyOf(domains);
    examples = List.copyOf(examples);
    permissions = Set.copyOf(permissions);
    steps = Math.max(1, steps);
  }

  /**
   * Creates a skill of a remote agent, which has one step and no plan against failures.
   *
   * @param idempotent whether an interrupted run may be repeated from its beginning
   */
  public static Skill remote(
      String id,
      String name,
      String version,
      String description,
      List<String> tags,
      @Nullable JsonNode inputSchema,
      @Nullable JsonNode outputSchema,
      List<String> examples,
      boolean idempotent,
      SkillModes modes,
      SkillHints hints,
      AsyncProcessor handler) {
    return new Skill(
        id,
        name,
        version,
        description,
        tags,
        List.of(),
        inputSchema,
        outputSchema,
        List.of(),
        Set.of(),
        1,
        REMOTE,
        null,
        examples,
        idempotent,
        FallbackPlan.NONE,
        modes,
        null,
        hints,
        handler);
  }

  /** Whether it was registered over HTTP; otherwise a file or a setting of the home has it. */
  public boolean isRegistered() {
    return registeredBy != null;
  }

  /** Returns whose it is: an agent's id, or {@link SkillOwnerNames#OPERATOR}. */
  public String owner() {
    return registeredBy == null ? SkillOwnerNames.OPERATOR : SkillOwnerNames.name(registeredBy);
  }

  /** Whether both are the same version of the same skill. */
  public boolean sameVersion(Skill other) {
    return id.equals(other.id) && SkillVersion.of(version).equals(SkillVersion.of(other.version));
  }

  @Override
  public String toString() {
    return id + ":" + version + " (" + kind + ")";
  }

  /** An input of a skill, with the patterns that extract it from a user's text. */
  public record Parameter(String name, List<String> patterns) {

    /** Copies the patterns. */
    public Parameter {
      patterns = List.copyOf(patterns);
    }
  }
}
