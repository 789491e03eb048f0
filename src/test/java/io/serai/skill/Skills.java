package io.serai.skill;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.JsonMappers;
import io.serai.document.UriTemplate;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.Exchange;
import org.apache.camel.support.AsyncProcessorSupport;
import org.jspecify.annotations.Nullable;

/** Skills for tests, made step by step. */
public final class Skills {

  private static final AsyncProcessor ECHO =
      new AsyncProcessorSupport() {
        @Override
        public boolean process(Exchange exchange, org.apache.camel.AsyncCallback callback) {
          callback.done(true);
          return true;
        }
      };

  private final String id;
  private String name;
  private String version = "1.0.0";
  private String description = "";
  private List<String> tags = List.of();
  private List<Skill.Parameter> parameters = List.of();
  private List<String> domains = List.of();
  private Set<String> permissions = Set.of();
  private int steps = 1;
  private @Nullable JsonNode inputSchema;
  private boolean idempotent;
  private FallbackPlan pace = FallbackPlan.NONE;
  private SkillModes modes = SkillModes.DEFAULT;
  private @Nullable UriTemplate resource;
  private SkillHints hints = SkillHints.NONE;
  private AsyncProcessor handler = ECHO;
  private @Nullable String registeredBy;
  private String kind = Skill.CAPABILITY;

  private Skills(String id) {
    this.id = id;
    this.name = id;
  }

  /** A skill of one step that gives back what it gets, version 1.0.0. */
  public static Skills skill(String id) {
    return new Skills(id);
  }

  /** With what its author says of it. */
  public Skills hints(SkillHints said) {
    hints = said;
    return this;
  }

  /** The finished skill. */
  public Skill build() {
    return new Skill(
        id,
        name,
        version,
        description,
        tags,
        parameters,
        inputSchema,
        null,
        domains,
        permissions,
        steps,
        kind,
        registeredBy,
        List.of(),
        idempotent,
        pace,
        modes,
        resource,
        hints,
        handler);
  }

  /** Its kind, else that of a capability. */
  public Skills kind(String kind) {
    this.kind = kind;
    return this;
  }

  /** The caller who registered it; else it is a skill of the home. */
  public Skills registeredBy(String caller) {
    this.registeredBy = caller;
    return this;
  }

  /** Its name, else the id. */
  public Skills name(String name) {
    this.name = name;
    return this;
  }

  /** What is done when it fails, with null for a level that is left out; else nothing. */
  public Skills pace(
      @Nullable String alternate, @Nullable String contingent, @Nullable String emergency) {
    this.pace =
        new FallbackPlan(
            Optional.ofNullable(alternate),
            Optional.ofNullable(contingent),
            Optional.ofNullable(emergency));
    return this;
  }

  /** Its version. */
  public Skills version(String version) {
    this.version = version;
    return this;
  }

  /** Its description, else empty. */
  public Skills description(String description) {
    this.description = description;
    return this;
  }

  /** Its tags, else none. */
  public Skills tags(String... tags) {
    this.tags = List.of(tags);
    return this;
  }

  /** One parameter more, with its patterns. */
  public Skills parameter(String name, String... patterns) {
    Skill.Parameter more = new Skill.Parameter(name, List.of(patterns));
    this.parameters = Stream.concat(parameters.stream(), Stream.of(more)).toList();
    return this;
  }

  /** Its domains, else none. */
  public Skills domains(String... domains) {
    this.domains = List.of(domains);
    return this;
  }

  /** The permissions it takes, else none. */
  public Skills permissions(String... permissions) {
    this.permissions = Set.of(permissions);
    return this;
  }

  /** What its inputs must be, as a JSON Schema's text; else anything. */
  public Skills takes(String schema) {
    try {
      this.inputSchema = JsonMappers.MAPPER.readTree(schema);
      return this;
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** The media types of its inputs and results; else data and text. */
  public Skills modes(String input, String output) {
    this.modes = new SkillModes(List.of(input), List.of(output));
    return this;
  }

  /** The URIs by which it is read as a resource; else it is only called. */
  public Skills resource(String template) {
    this.resource = UriTemplate.of(template);
    return this;
  }

  /** May run again; else not. */
  public Skills idempotent() {
    this.idempotent = true;
    return this;
  }

  /** How many steps it takes, else one. */
  public Skills steps(int steps) {
    this.steps = steps;
    return this;
  }

  /** What serves it, else an echo. */
  public Skills handler(AsyncProcessor handler) {
    this.handler = handler;
    return this;
  }
}
