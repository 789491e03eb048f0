package io.serai.a2e.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.serai.a2e.data.DataPath;
import io.serai.a2e.operation.TransformData;
import io.serai.a2e.workflow.Wait;
import io.serai.document.DurationFormat;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.document.TypoSuggestion;
import io.serai.route.option.InvalidOptionException;
import io.serai.route.option.UriOptionEncoder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * An operation as the URI of an endpoint: {@code data:filter?source=/workflow/users&where=age >=
 * 18&target=/workflow/adults}. {@link OperationType#endpoint} is what it begins with; the members
 * of the configuration that are not in it are its options. Each operation without parts has one
 * such URI, which is read back to an equal operation.
 *
 * @param type the type of the operation
 * @param config its configuration
 */
public record OperationUri(OperationType type, JsonNode config) {
  /** Members and options whose names differ. */
  private static final Map<String, String> OPTIONS =
      Map.of("inputPath", "source", "outputPath", "target", "conditions", "where");

  private static final String CONDITIONS_FORM =
      "write conditions: [{\"field\": \"status\", \"operator\": \"==\", \"value\": 1}]";

  private static final String CONFIG = "config";
  private static final String INPUT = "input";
  private static final String SOURCE = "source";
  private static final String TARGET = "target";
  private static final String WHERE = "where";

  /**
   * Returns the URI of an operation without faults.
   *
   * @param type a type of the catalog, or the id of a skill that is an operation
   */
  public static String of(String type, JsonNode config) {
    OperationUri operation = ofConfig(type, config);
    return of(operation.type, operation.config);
  }

  /**
   * Returns an operation of a workflow; one that is a skill becomes a call of the skill.
   *
   * @param type a type of the catalog, or the id of a skill that is an operation
   */
  public static OperationUri ofConfig(String type, JsonNode config) {
    return OperationType.of(type)
        .map(known -> new OperationUri(known, config))
        .orElseGet(() -> ofSkill(type, config));
  }

  private static String of(OperationType type, JsonNode config) {
    String pattern = type.endpoint();
    int open = pattern.indexOf('{');
    if (open < 0) {
      return pattern + options(type, config, "");
    }
    String member = pattern.substring(open + 1, pattern.length() - 1);
    return pattern.substring(0, open)
        + UriOptionEncoder.encoded(inPath(type, config.path(member)))
        + options(type, config, member);
  }

  private static String inPath(OperationType type, JsonNode value) {
    return type == OperationType.WAIT
        ? DurationFormat.format(Duration.ofMillis(value.asLong()))
        : value.asText();
  }

  /** All members but the path of the result are the input of the skill. */
  private static OperationUri ofSkill(String skill, JsonNode config) {
    ObjectNode input = JsonMappers.object();
    ObjectNode invocation = JsonMappers.object().put("skill", skill);
    config
        .properties()
        .forEach(
            member ->
                (member.getKey().equals("outputPath") ? invocation : input)
                    .set(member.getKey(), member.getValue()));
    invocation.set(INPUT, input);
    return new OperationUri(OperationType.INVOKE_SKILL, invocation);
  }

  private static String options(OperationType type, JsonNode config, String inPath) {
    List<String> options = new ArrayList<>();
    for (Map.Entry<String, JsonNode> member : config.properties()) {
      String name = member.getKey();
      if (type == OperationType.TRANSFORM_DATA && name.equals(CONFIG)) {
        member.getValue().properties().forEach(each -> options.add(option(each)));
      } else if (!name.equals(inPath)) {
        options.add(option(member));
      }
    }
    return options.isEmpty() ? "" : "?" + String.join("&", options);
  }

  private static String option(Map.Entry<String, JsonNode> member) {
    String name = member.getKey();
    String option = OPTIONS.getOrDefault(name, name);
    String text =
        option.equals(WHERE)
            ? ConditionText.ofAll(member.getValue())
            : UriOptionEncoder.text(member.getValue());
    return UriOptionEncoder.encoded(option) + "=" + UriOptionEncoder.encoded(text);
  }

  /** Returns the option that says where a result is written. */
  public static String target(DataPath path) {
    return TARGET
        + "="
        + UriOptionEncoder.encoded(UriOptionEncoder.text(TextNode.valueOf(path.text())));
  }

  /**
   * Returns options as members of a configuration.
   *
   * @throws IllegalArgumentException if a condition is not one
   */
  public static ObjectNode members(Map<String, ?> options) {
    ObjectNode config = JsonMappers.object();
    addMembers(options, config, config);
    return config;
  }

  /**
   * Reads the parts of a URI.
   *
   * @param path what is between the scheme and the options
   * @param options values by their names, decoded
   * @throws IllegalArgumentException if there is no such operation, or a condition is not one
   */
  public static OperationUri read(String scheme, String path, Map<String, ?> options) {
    OperationType type = type(scheme, path);
    ObjectNode config = JsonMappers.object();
    String pattern = type.endpoint();
    int open = pattern.indexOf('{');
    if (open >= 0) {
      put(config, pattern.substring(open + 1, pattern.length() - 1), type, path);
    }
    requireKnown(type, path, options.keySet());
    boolean transforms = type == OperationType.TRANSFORM_DATA;
    addMembers(options, config, transforms ? config.putObject(CONFIG) : config);
    return new OperationUri(type, config);
  }

  /** Returns the option that has a member, or what is in it, by its JSON Pointer. */
  public static String option(String pointer) {
    String[] names = pointer.split("/", -1);
    int at = names.length > 2 && names[1].equals(CONFIG) ? 2 : 1;
    String member = at < names.length ? names[at] : "";
    return OPTIONS.getOrDefault(member, member);
  }

  /** Returns a message about members of a configuration as one about options. */
  public static String withOptions(String message) {
    String text = message.replace(CONDITIONS_FORM, "write where=status == 'active'");
    for (Map.Entry<String, String> each : OPTIONS.entrySet()) {
      text = text.replace(each.getKey(), each.getValue());
    }
    return text;
  }

  private static void requireKnown(OperationType type, String path, Set<String> options) {
    Set<String> known = new TreeSet<>();
    for (String member : MessageSchema.members(type, path)) {
      known.add(OPTIONS.getOrDefault(member, member));
    }
    for (String option : options) {
      if (!known.contains(option) && !OPTIONS.containsKey(option)) {
        String meant =
            TypoSuggestion.to(option, known)
                .map(word -> "did you mean " + word + "?")
                .orElseGet(() -> known.isEmpty() ? "leave it out" : among(known));
        throw new InvalidOptionException(
            option, "There is no option " + TextFunctions.clipped(option) + " here; " + meant);
      }
    }
  }

  private static String among(Set<String> known) {
    return "there are " + String.join(", ", known);
  }

  private static void addMembers(Map<String, ?> options, ObjectNode config, ObjectNode others) {
    options.forEach(
        (name, option) -> {
          String text = String.valueOf(option);
          if (OPTIONS.containsKey(name)) {
            throw new IllegalArgumentException(
                "There is no option " + name + "; write " + OPTIONS.get(name));
          }
          switch (name) {
            case SOURCE -> config.set("inputPath", UriOptionEncoder.value(text));
            case TARGET -> config.set("outputPath", UriOptionEncoder.value(text));
            case WHERE -> config.set("conditions", ConditionText.readAll(text));
            default -> others.set(name, UriOptionEncoder.value(text));
          }
        });
  }

  private static void put(ObjectNode config, String member, OperationType type, String path) {
    if (type != OperationType.WAIT) {
      config.put(member, path);
      return;
    }
    Duration duration =
        DurationFormat.parse(path)
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "wait:" + path + " is not a time; write wait:10s"));
    if (duration.compareTo(Wait.LONGEST) > 0) {
      throw new IllegalArgumentException(
          "wait:%s is too long; write at most wait:%s"
              .formatted(path, DurationFormat.format(Wait.LONGEST)));
    }
    config.put(member, duration.toMillis());
  }

  private static OperationType type(String scheme, String path) {
    List<String> known = new ArrayList<>();
    for (OperationType type : OperationType.values()) {
      String pattern = type.endpoint();
      if (pattern.startsWith(scheme + ":")) {
        String operation = pattern.substring(scheme.length() + 1);
        Set<String> paths =
            type == OperationType.TRANSFORM_DATA ? TransformData.names() : Set.of(operation);
        boolean any = operation.startsWith("{") && type != OperationType.TRANSFORM_DATA;
        if (any || paths.contains(path)) {
          return type;
        }
        paths.forEach(each -> known.add(scheme + ":" + each));
      }
    }
    throw new IllegalArgumentException(
        "There is no " + scheme + ":" + path + "; write one of " + String.join(", ", known));
  }
}
