package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.PlainOperation;
import io.serai.a2s.model.Step;
import io.serai.a2s.model.StepDocument;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.JsonMappers;
import io.serai.document.TypoSuggestion;
import io.serai.outbound.CallPolicy;
import io.serai.route.option.InvalidOptionException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads what {@link StepUri} writes; what is wrong with it is an {@link IllegalArgumentException}.
 * Not thread-safe.
 */
final class StepUriReader {
  private static final Set<String> POLICY =
      Set.of("timeout", "retry", "throttle", "circuit-breaker", "cache");

  /** The options of how a call leaves. */
  static final Set<String> SETTINGS =
      Stream.concat(POLICY.stream(), Stream.of(StepUri.HOSTS))
          .collect(Collectors.toUnmodifiableSet());

  private final String scheme;
  private final String target;
  private final CallPolicy defaults;
  private final ObjectNode step = JsonMappers.object().put("id", "call");
  private final ObjectNode input = JsonMappers.object();
  private final ObjectNode output = JsonMappers.object();
  private final ObjectNode policy = JsonMappers.object();
  private final ObjectNode task = JsonMappers.object();
  private final ObjectNode dependency = JsonMappers.object();
  private List<String> required = List.of();
  private List<String> hosts = List.of();
  private String urlQuery = "";
  private JsonNode openApi = MissingNode.getInstance();

  /**
   * Creates a reader.
   *
   * @param target what is between the scheme and the options
   * @param defaults the policy of a call that has none
   */
  StepUriReader(String scheme, String target, CallPolicy defaults) {
    this.scheme = scheme;
    this.target = target;
    this.defaults = defaults;
  }

  /**
   * What a URI says.
   *
   * @param hosts where the request and its redirects may be sent to
   */
  record Call(Step step, Set<String> hosts) {}

  /** Reads the options. */
  Call read(ObjectNode options) {
    for (Map.Entry<String, JsonNode> option : options.properties()) {
      add(option.getKey(), option.getValue());
    }
    step.set("output_mapping", output);
    return scheme.equals(StepUri.CAPABILITY) ? capability() : service();
  }

  private void add(String name, JsonNode value) {
    int dot = name.indexOf('.');
    String group = name.substring(0, Math.max(0, dot));
    String member = name.substring(dot + 1);
    if (group.equals(StepUri.OUTPUT)) {
      output.set(member, value);
    } else if (name.equals(StepUri.OUTPUT) && value instanceof ObjectNode all) {
      output.setAll(all);
    } else if (value instanceof ObjectNode all && members(name).isPresent()) {
      members(name).get().setAll(all);
    } else if (!addToGroup(group, member, value) && !addSingle(name, value)) {
      throw new InvalidOptionException(
          name, "There is no option " + name + " here; " + meant(name));
    }
  }

  private boolean addToGroup(String group, String member, JsonNode value) {
    Optional<ObjectNode> members = members(group);
    members.ifPresent(found -> found.set(member, value));
    return members.isPresent();
  }

  /** Returns what has the members of a group of options; empty if there is no such group. */
  private Optional<ObjectNode> members(String group) {
    if (scheme.equals(StepUri.CAPABILITY)) {
      return group.equals(StepUri.INPUT) ? Optional.of(input) : Optional.empty();
    }
    if (scheme.equals(StepUri.GRAPHQL) && group.equals(StepUri.VARIABLES)) {
      return Optional.of(input.withObjectProperty(group));
    }
    return ParameterLocation.named(group)
        .filter(in -> in == ParameterLocation.HEADER || scheme.equals(StepUri.CALL))
        .map(in -> input.withObjectProperty(in.templateMember()));
  }

  private boolean addSingle(String name, JsonNode value) {
    return scheme.equals(StepUri.CAPABILITY)
        ? addToDependency(name, value)
        : addPolicy(name, value)
            || (scheme.equals(StepUri.GRAPHQL) ? addToTask(name, value) : addToCall(name, value));
  }

  private boolean addToDependency(String name, JsonNode value) {
    boolean known = name.equals(StepUri.VERSION) || name.equals(StepUri.CHECKSUM);
    if (known) {
      dependency.put(name, value.asText());
    }
    return known;
  }

  private boolean addPolicy(String name, JsonNode value) {
    if (name.equals(StepUri.HOSTS)) {
      hosts = list(value).stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
      return true;
    }
    if (POLICY.contains(name)) {
      policy.set(name, value);
    }
    return POLICY.contains(name);
  }

  private boolean addToTask(String name, JsonNode value) {
    if (name.equals(StepUri.URL_QUERY)) {
      urlQuery = "?" + value.asText();
      return true;
    }
    boolean known = name.equals(StepUri.QUERY) || name.equals(StepUri.OPERATION_NAME);
    if (known) {
      task.put(name, value.asText());
    }
    return known;
  }

  private boolean addToCall(String name, JsonNode value) {
    switch (name) {
      case StepUri.BODY -> input.set(name, value);
      case StepUri.OPENAPI -> openApi = value;
      case StepUri.REQUIRED -> required = list(value);
      case StepUri.FORMAT -> step.set(name, value);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static List<String> list(JsonNode value) {
    List<String> names = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(name -> names.add(name.asText()));
    } else {
      names.addAll(Arrays.asList(value.asText().split(",", -1)));
    }
    return names.stream().map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  private String meant(String name) {
    Set<String> known = options(scheme);
    int dot = name.indexOf('.');
    String group = dot < 0 ? name : name.substring(0, dot) + ".NAME";
    return TypoSuggestion.to(group, known)
        .map(option -> "did you mean " + option + "?")
        .orElseGet(() -> "there are " + String.join(", ", known));
  }

  /** Returns the options of a scheme; those of a group have a name behind the dot. */
  static Set<String> options(String scheme) {
    Set<String> known = new TreeSet<>();
    known.add(StepUri.OUTPUT + ".VARIABLE");
    switch (scheme) {
      case StepUri.CAPABILITY ->
          known.addAll(List.of(StepUri.INPUT + ".NAME", StepUri.VERSION, StepUri.CHECKSUM));
      case StepUri.GRAPHQL ->
          known.addAll(
              List.of(
                  StepUri.QUERY,
                  StepUri.OPERATION_NAME,
                  StepUri.URL_QUERY,
                  StepUri.VARIABLES + ".NAME",
                  StepUri.HEADER + ".NAME"));
      default -> {
        for (ParameterLocation location : ParameterLocation.values()) {
          known.add(location.word() + ".NAME");
        }
        known.addAll(List.of(StepUri.BODY, StepUri.OPENAPI, StepUri.REQUIRED));
      }
    }
    if (!scheme.equals(StepUri.CAPABILITY)) {
      known.addAll(SETTINGS);
    }
    return known;
  }

  private Call capability() {
    step.put("type", "capability").put("use", target);
    step.set("input_mapping", input);
    dependency.put("capability", target);
    return new Call(StepDocument.read(step, dependency, defaults), Set.of());
  }

  private Call service() {
    step.set("input_template", input);
    step.set("x-serai", policy);
    if (scheme.equals(StepUri.GRAPHQL)) {
      step.put(StepUri.FORMAT, "GraphQL").set("task", task.put("endpoint", target + urlQuery));
    } else if (step.has(StepUri.FORMAT) && target.equals(StepUri.NONE)) {
      step.set("task", task);
    } else {
      step.put(StepUri.FORMAT, "OpenAPI").set("task", operation());
    }
    Step.ServiceCallStep read =
        (Step.ServiceCallStep) StepDocument.read(step, MissingNode.getInstance(), defaults);
    Set<String> all = new HashSet<>(hosts);
    read.call().ifPresent(call -> all.addAll(call.hosts()));
    return new Call(read, Set.copyOf(all));
  }

  private JsonNode operation() {
    int space = target.indexOf(' ');
    if (space < 0) {
      throw new IllegalArgumentException(
          "Write the method and the address, such as call:GET https://HOST/PATH");
    }
    if (!openApi.isMissingNode()) {
      return openApi;
    }
    return PlainOperation.document(
        target.substring(0, space), target.substring(space + 1).strip(), required);
  }
}
