package io.serai.skill.component;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.TextFunctions;
import io.serai.route.option.EndpointOptionEscaper;
import io.serai.skill.SkillHints;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.camel.CamelContext;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.PluginHelper;
import org.jspecify.annotations.Nullable;

/**
 * Writes the route of a skill as a file of {@code routes/}.
 *
 * @param skill id of the skill, and of the route; a {@linkplain #isName name}
 * @param description what the skill does, in a sentence
 * @param origin where the route is from, in a sentence; the comment of the file
 * @param inputSchema schema of the inputs
 * @param permissions what a caller must be permitted to do
 * @param domains hosts that the route calls
 * @param hints what clients are told of the skill
 */
public record SkillRouteFileWriter(
    String skill,
    String description,
    String origin,
    JsonNode inputSchema,
    Collection<String> permissions,
    Collection<String> domains,
    SkillHints hints) {
  private static final int MAX_NAME = 100;
  private static final String STEPS = "\n      steps:\n";

  /** What a name must be. */
  public static final String NAME_FORM =
      "the name must have letters, digits, '.', '-' and '_', at most "
          + MAX_NAME
          + "; write orders.late";

  /** Creates a file of a skill that anyone may call, and of which nothing is told. */
  public SkillRouteFileWriter(
      String skill, String description, String origin, JsonNode inputSchema) {
    this(skill, description, origin, inputSchema, List.of(), List.of(), SkillHints.NONE);
  }

  /** Whether a text can be the id of a skill of a file. */
  public static boolean isName(String text) {
    return !text.isEmpty()
        && text.length() <= MAX_NAME
        && TextFunctions.isAlphanumeric(text.charAt(0))
        && TextFunctions.consistsOf(
            text, c -> TextFunctions.isAlphanumeric(c) || c == '.' || c == '-' || c == '_');
  }

  /** Returns the path of the file in a home. */
  public String path() {
    return "routes/" + skill.replace('.', '-') + ".camel.yaml";
  }

  /**
   * Returns the file.
   *
   * @param nodes adds the nodes of the route
   * @throws IllegalArgumentException if a permission or a host cannot be an option
   */
  public String yaml(CamelContext camel, Consumer<RouteDefinition> nodes) {
    return """
        # %s
        - route:
            id: %s
            nodePrefixId: %s/
            from:
              uri: skill:%s
              parameters:
                description: %s
                inputSchema: %s
        %s      steps:
        %s"""
        .formatted(
            TextFunctions.loggable(origin),
            skill,
            skill,
            skill,
            quoted(EndpointOptionEscaper.of(description)),
            quoted(EndpointOptionEscaper.json(inputSchema)),
            parameters(),
            steps(camel, nodes));
  }

  private String parameters() {
    StringBuilder lines = new StringBuilder();
    add(lines, "permissions", permissions);
    add(lines, "domains", domains);
    add(lines, "idempotent", Boolean.TRUE.equals(hints.idempotent()) ? true : null);
    add(lines, "readOnly", hints.readOnly());
    add(lines, "destructive", hints.destructive());
    if (hints.icon() != null) {
      add(lines, "icon", quoted(EndpointOptionEscaper.of(hints.icon())));
    }
    return lines.toString();
  }

  private static void add(StringBuilder lines, String name, @Nullable Object value) {
    if (value != null) {
      lines.append("        ").append(name).append(": ").append(value).append('\n');
    }
  }

  private static void add(StringBuilder lines, String name, Collection<String> values) {
    values.stream()
        .filter(value -> !EndpointOptionEscaper.isPlain(value) || value.indexOf(',') >= 0)
        .findFirst()
        .ifPresent(
            value -> {
              throw new IllegalArgumentException(
                  "a route cannot have " + value + " in its " + name + "; rename it");
            });
    if (!values.isEmpty()) {
      String list = String.join(",", new TreeSet<>(values));
      add(lines, name, quoted(list));
    }
  }

  /** In single quotes, YAML gives no other character a meaning. */
  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static String steps(CamelContext camel, Consumer<RouteDefinition> nodes) {
    RouteDefinition route = new RouteDefinition();
    route.from("direct:file").routeId("file");
    nodes.accept(route);
    route.setErrorHandler(null);
    try {
      String yaml = PluginHelper.getModelToYAMLDumper(camel).dumpModelAsYaml(camel, route);
      int begin = yaml.indexOf(STEPS);
      if (begin < 0) {
        throw new IllegalStateException("The YAML of a route has no steps: " + yaml);
      }
      return yaml.substring(begin + STEPS.length());
    } catch (RuntimeException unwritable) {
      throw unwritable;
    } catch (Exception impossible) {
      throw new IllegalStateException("The route cannot be written as YAML", impossible);
    }
  }
}
