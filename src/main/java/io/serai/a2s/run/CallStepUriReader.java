package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.MinimalOpenApiDocument;
import io.serai.a2s.model.Step;
import io.serai.a2s.model.StepDocumentCodec;
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
 * Reads what {@link CallStepUri} writes; what is wrong with it is an {@link
 * IllegalArgumentException}. Not thread-safe.
 */
final class CallStepUriReader {
  private static final Set<String> POLICY =
      Set.of("timeout", "retry", "throttle", "circuit-breaker", "cache");

  /** The options of how a call leaves. */
  static final Set<String> SETTINGS =
      Stream.concat(POLICY.stream(), Stream.of(CallStepUri.HOSTS))
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
  CallStepUriReader(String scheme, String target, CallPolicy defaults) {
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
    return scheme.equals(CallStepUri.CAPABILITY) ? capability() : service();
  }

  private void add(String name, JsonNode value) {
    int dot = name.indexOf('.');
    String group = name.substring(0, Math.max(0, dot));
    String member = name.substring(dot + 1);
    if (group.equals(CallStepUri.OUTPUT)) {
      output.set(member, value);
    } else if (name.equals(CallStepUri.OUTPUT) && value instanceof ObjectNode all) {
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
    if (scheme.equals(CallStepUri.CAPABILITY)) {
      return group.equals(CallStepUri.INPUT) ? Optional.of(input) : Optional.empty();
    }
    if (scheme.equals(CallStepUri.GRAPHQL) && group.equals(CallStepUri.VARIABLES)) {
      return Optional.of(input.withObjectProperty(group));
    }
    return ParameterLocation.named(group)
        .filter(in -> in == ParameterLocation.HEADER || scheme.equals(CallStepUri.CALL))
        .map(in -> input.withObjectProperty(in.templateMember()));
  }

  private boolean addSingle(String name, JsonNode value) {
    return scheme.equals(CallStepUri.CAPABILITY)
        ? addToDependency(name, value)
        : addPolicy(name, value)
            || (scheme.equals(CallStepUri.GRAPHQL)
                ? addToTask(name, value)
                : addToCall(name, value));
  }

  private boolean addToDependency(String name, JsonNode value) {
    boolean known = name.equals(CallStepUri.VERSION) || name.equals(CallStepUri.CHECKSUM);
    if (known) {
      dependency.put(name, value.asText());
    }
    return known;
  }

  private boolean addPolicy(String name, JsonNode value) {
    if (name.equals(CallStepUri.HOSTS)) {
      hosts = list(value).stream().map(host -> host.toLowerCase(Locale.ROOT)).toList();
      return true;
    }
    if (POLICY.contains(name)) {
      policy.set(name, value);
    }
    return POLICY.contains(name);
  }

  private boolean addToTask(String name, JsonNode value) {
    if (name.equals(CallStepUri.URL_QUERY)) {
      urlQuery = "?" + value.asText();
      return true;
    }
    boolean known = name.equals(CallStepUri.QUERY) || name.equals(CallStepUri.OPERATION_NAME);
    if (known) {
      task.put(name, value.asText());
    }
    return known;
  }

  private boolean addToCall(String name, JsonNode value) {
    switch (name) {
      case CallStepUri.BODY -> input.set(name, value);
      case CallStepUri.OPENAPI -> openApi = value;
      case CallStepUri.REQUIRED -> required = list(value);
      case CallStepUri.FORMAT -> step.set(name, value);
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
    known.add(CallStepUri.OUTPUT + ".VARIABLE");
    switch (scheme) {
      case CallStepUri.CAPABILITY ->
          known.addAll(
              List.of(CallStepUri.INPUT + ".NAME", CallStepUri.VERSION, CallStepUri.CHECKSUM));
      case CallStepUri.GRAPHQL ->
          known.addAll(
              List.of(
                  CallStepUri.QUERY,
                  CallStepUri.OPERATION_NAME,
                  CallStepUri.URL_QUERY,
                  CallStepUri.VARIABLES + ".NAME",
                  CallStepUri.HEADER + ".NAME"));
      default -> {
        for (ParameterLocation location : ParameterLocation.values()) {
          known.add(location.word() + ".NAME");
        }
        known.addAll(List.of(CallStepUri.BODY, CallStepUri.OPENAPI, CallStepUri.REQUIRED));
      }
    }
    if (!scheme.equals(CallStepUri.CAPABILITY)) {
      known.addAll(SETTINGS);
    }
    return known;
  }

  private Call capability() {
    step.put("type", "capability").put("use", target);
    step.set("input_mapping", input);
    dependency.put("capability", target);
    return new Call(StepDocumentCodec.read(step, dependency, defaults), Set.of());
  }

  private Call service() {
    step.set("input_template", input);
    step.set("x-serai", policy);
    if (scheme.equals(CallStepUri.GRAPHQL)) {
      step.put(CallStepUri.FORMAT, "GraphQL").set("task", task.put("endpoint", target + urlQuery));
    } else if (step.has(CallStepUri.FORMAT) && target.equals(CallStepUri.NONE)) {
      step.set("task", task);
    } else {
      step.put(CallStepUri.FORMAT, "OpenAPI").set("task", operation());
    }
    Step.ServiceCallStep read =
        (Step.ServiceCallStep) StepDocumentCodec.read(step, MissingNode.getInstance(), defaults);
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
    return MinimalOpenApiDocument.document(
        target.substring(0, space), target.substring(space + 1).strip(), required);
  }
}
