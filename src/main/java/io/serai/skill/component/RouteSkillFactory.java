package io.serai.skill.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.document.UriTemplate;
import io.serai.skill.FallbackPlan;
import io.serai.skill.InputHeaderValidator;
import io.serai.skill.MetaschemaValidator;
import io.serai.skill.Skill;
import io.serai.skill.SkillHints;
import io.serai.skill.SkillHints.TaskSupport;
import io.serai.skill.SkillModes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.camel.AsyncProcessor;
import org.apache.camel.support.ResourceHelper;
import org.jspecify.annotations.Nullable;

/** Creates the skill of a route from the options of its {@code skill:} endpoint. */
final class RouteSkillFactory {

  private static final String DEFAULT_VERSION = "1.0.0";
  private static final String SCHEME_OF_HUB = "serai";
  private static final MetaschemaValidator SCHEMA_VALIDATOR = new MetaschemaValidator();

  private RouteSkillFactory() {}

  /**
   * Creates the skill.
   *
   * @param handler processes the calls
   */
  static Skill of(SkillEndpoint endpoint, AsyncProcessor handler) throws IOException {
    String id = endpoint.getSkillId();
    return new Skill(
        id,
        orElse(endpoint.getName(), id),
        version(endpoint),
        endpoint.getDescription(),
        list(endpoint.getTags()),
        List.of(),
        inputSchema(endpoint),
        schema(endpoint, "outputSchema", endpoint.getOutputSchema()),
        list(endpoint.getDomains()),
        Set.copyOf(list(endpoint.getPermissions())),
        1,
        endpoint.isOperation() ? Skill.OPERATION : Skill.ROUTE,
        null,
        lines(endpoint.getExamples()),
        endpoint.isIdempotent(),
        pace(endpoint),
        modes(endpoint),
        resource(endpoint),
        hints(endpoint),
        handler);
  }

  private static SkillModes modes(SkillEndpoint endpoint) {
    try {
      return new SkillModes(list(endpoint.getInputModes()), list(endpoint.getOutputModes()));
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "inputModes and outputModes of skill:%s must be media types: %s"
              .formatted(endpoint.getSkillId(), wrong.getMessage()),
          wrong);
    }
  }

  private static @Nullable UriTemplate resource(SkillEndpoint endpoint) {
    String given = endpoint.getResourceUri();
    if (given == null || given.isBlank()) {
      return null;
    }
    try {
      // Camel has decoded the + of an option to a blank, which no URI has
      UriTemplate template = UriTemplate.of(given.strip().replace("{ ", "{+"));
      if (template.scheme().equalsIgnoreCase(SCHEME_OF_HUB)) {
        throw new IllegalArgumentException("the hub itself has the URIs that begin with serai:");
      }
      return template;
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "resourceUri of skill:%s must be a URI or a URI template such as orders://{id}: %s"
              .formatted(endpoint.getSkillId(), wrong.getMessage()),
          wrong);
    }
  }

  private static SkillHints hints(SkillEndpoint endpoint) {
    String support = endpoint.getTaskSupport();
    try {
      return new SkillHints(
          endpoint.getReadOnly(),
          endpoint.getDestructive(),
          endpoint.isIdempotent() ? true : null,
          support == null
              ? TaskSupport.OPTIONAL
              : TaskSupport.of(support)
                  .orElseThrow(
                      () ->
                          new IllegalArgumentException(
                              "taskSupport must be optional, preferred or required")),
          endpoint.getIcon());
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "skill:" + endpoint.getSkillId() + ": " + wrong.getMessage(), wrong);
    }
  }

  private static FallbackPlan pace(SkillEndpoint endpoint) {
    Optional<String> alternate =
        text(endpoint, "paceAlternate", endpoint.getPaceAlternate(), TextFunctions.LONGEST_NAME);
    if (alternate.isPresent() && alternate.get().equals(endpoint.getSkillId())) {
      throw new IllegalArgumentException(
          "paceAlternate of skill:" + endpoint.getSkillId() + " is the skill itself; name another");
    }
    return new FallbackPlan(
        alternate,
        text(endpoint, "paceContingent", endpoint.getPaceContingent(), FallbackPlan.MAX_TEXT),
        text(endpoint, "paceEmergency", endpoint.getPaceEmergency(), FallbackPlan.MAX_TEXT));
  }

  private static Optional<String> text(
      SkillEndpoint endpoint, String option, @Nullable String given, int most) {
    if (given == null || given.isBlank()) {
      return Optional.empty();
    }
    if (given.length() > most) {
      throw new IllegalArgumentException(
          "%s of skill:%s is longer than %d characters; shorten it"
              .formatted(option, endpoint.getSkillId(), most));
    }
    return Optional.of(given.strip());
  }

  static String version(SkillEndpoint endpoint) {
    return orElse(endpoint.getVersion(), DEFAULT_VERSION);
  }

  private static String orElse(@Nullable String given, String defaultValue) {
    return given == null || given.isBlank() ? defaultValue : given;
  }

  private static List<String> list(@Nullable String commas) {
    return commas == null
        ? List.of()
        : Stream.of(commas.split(",", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private static List<String> lines(@Nullable String bars) {
    return bars == null
        ? List.of()
        : Stream.of(bars.split("[|\\n]", -1)).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  private static @Nullable JsonNode inputSchema(SkillEndpoint endpoint) throws IOException {
    JsonNode schema = schema(endpoint, "inputSchema", endpoint.getInputSchema());
    String fault = schema == null ? null : InputHeaderValidator.fault(schema);
    if (fault != null) {
      throw new InvalidSkillSchemaException(
          endpoint.getSkillId(), "inputSchema", ": " + fault, null);
    }
    return schema;
  }

  private static @Nullable JsonNode schema(
      SkillEndpoint endpoint, String option, @Nullable String given) throws IOException {
    if (given == null || given.isBlank()) {
      return null;
    }
    String id = endpoint.getSkillId();
    String text = given.strip().startsWith("{") ? given : resource(endpoint, option, given.strip());
    try {
      JsonNode schema = JsonMappers.read(text);
      String faults = SCHEMA_VALIDATOR.faults(schema);
      if (!faults.isEmpty()) {
        throw new InvalidSkillSchemaException(id, option, " is not a JSON Schema: " + faults, null);
      }
      return schema;
    } catch (DocumentParseException e) {
      throw new InvalidSkillSchemaException(id, option, ": " + e.fault().message(), e);
    }
  }

  private static String resource(SkillEndpoint endpoint, String option, String uri) {
    try (InputStream in =
        ResourceHelper.resolveMandatoryResourceAsInputStream(endpoint.getCamelContext(), uri)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new InvalidSkillSchemaException(
          endpoint.getSkillId(),
          option,
          " is neither a JSON object nor a resource that can be read: " + uri,
          e);
    }
  }
}
