package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.call.ServiceCall;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.CapabilityDependency;
import io.serai.a2s.model.Step;
import io.serai.a2s.model.StepDocumentCodec;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.JsonMappers;
import io.serai.outbound.CallPolicy;
import io.serai.route.option.UriOptionEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A step that calls, as the URI of an endpoint: {@code call:GET
 * https://api.example.com/v1/dogs/{id}?path.id=${dog}&output.name=$.name}, {@code
 * graphql:https://api.example.com/graphql?query=…&variables.id=${dog}}, {@code
 * capability:GetDog?version=^1.0.0&checksum=…&input.id=${dog}}. Each option is a member of the
 * step; {@link CallStepUriReader} reads it back.
 *
 * @param target what is before the options
 * @param options values by their names
 */
record CallStepUri(String target, ObjectNode options) {
  static final String CALL = "call";
  static final String GRAPHQL = "graphql";
  static final String CAPABILITY = "capability";

  static final String BODY = "body";
  static final String CHECKSUM = "checksum";
  static final String FORMAT = "format";
  static final String HEADER = "header";
  static final String HOSTS = "hosts";
  static final String INPUT = "input";
  static final String NONE = "none";
  static final String OPENAPI = "openapi";
  static final String OPERATION_NAME = "operationName";
  static final String OPTIONS = "options";
  static final String OUTPUT = "output";
  static final String QUERY = "query";
  static final String REQUIRED = "required";
  static final String URL_QUERY = "urlQuery";
  static final String VARIABLES = "variables";
  static final String VERSION = "version";

  /**
   * Returns the URI of a step that calls a service.
   *
   * @param defaults the policy of a call that has none
   */
  static CallStepUri of(Capability capability, Step.ServiceCallStep step, CallPolicy defaults) {
    ObjectNode options = JsonMappers.object();
    if (step.call().isEmpty()) {
      options.put(FORMAT, step.format());
      return new CallStepUri(CALL + ":" + NONE, options);
    }
    ServiceCall call = step.call().get();
    JsonNode task = StepDocumentCodec.task(capability, step);
    JsonNode input = StepDocumentCodec.input(capability, step);
    boolean graphQl = step.format().equalsIgnoreCase(GRAPHQL);
    if (graphQl) {
      addGraphQl(task, input, options);
    } else {
      addOpenApi(call, task, input, options);
    }
    addOutput(capability, step, options);
    if (graphQl && step.outputMapping().names().isEmpty()) {
      options.putObject(OUTPUT); // so that it is a step
    }
    options.setAll(call.policy().block(defaults));
    addHosts(capability, call, options);
    String url = call.url();
    int query = url.indexOf('?');
    if (query >= 0) {
      options.put(URL_QUERY, url.substring(query + 1));
      url = url.substring(0, query);
    }
    String target = UriOptionEncoder.address(url);
    return new CallStepUri(
        graphQl ? GRAPHQL + ":" + target : CALL + ":" + call.method() + " " + target, options);
  }

  /** Returns the URI of a step that runs a capability. */
  static CallStepUri of(Capability capability, Step.CapabilityCallStep step) {
    CapabilityDependency dependency = step.dependency();
    ObjectNode options =
        JsonMappers.object()
            .put(VERSION, dependency.range().toString())
            .put(CHECKSUM, dependency.checksum());
    addAll(INPUT, StepDocumentCodec.input(capability, step), options);
    addOutput(capability, step, options);
    return new CallStepUri(CAPABILITY + ":" + dependency.name(), options);
  }

  private static void addGraphQl(JsonNode task, JsonNode input, ObjectNode options) {
    options.set(QUERY, task.path(QUERY));
    if (task.hasNonNull(OPERATION_NAME)) {
      options.set(OPERATION_NAME, task.path(OPERATION_NAME));
    }
    addAll(VARIABLES, input.path(VARIABLES), options);
    addAll(HEADER, input.path(ParameterLocation.HEADER.templateMember()), options);
  }

  /**
   * Whether an endpoint of {@code graphql:} is a step: it has an option that Camel's component does
   * not have.
   */
  static boolean isStep(Map<String, Object> options) {
    return options.entrySet().stream()
        .anyMatch(option -> isStep(option.getKey(), String.valueOf(option.getValue())));
  }

  private static boolean isStep(String option, String value) {
    return CallStepUriReader.SETTINGS.contains(option)
        || option.equals(OUTPUT)
        || option.startsWith(OUTPUT + ".")
        || option.startsWith(HEADER + ".")
        || option.startsWith(VARIABLES + ".")
        || option.equals(OPTIONS)
        || option.equals(URL_QUERY)
        || (option.equals(VARIABLES) && value.startsWith("{"));
  }

  private static void addOpenApi(
      ServiceCall call, JsonNode task, JsonNode input, ObjectNode options) {
    for (ParameterLocation location : ParameterLocation.values()) {
      addAll(location.word(), input.path(location.templateMember()), options);
    }
    if (input.hasNonNull(BODY)) {
      options.set(BODY, input.path(BODY));
    }
    if (!call.isPlain()) {
      options.set(OPENAPI, task);
    } else if (!call.required().isEmpty()) {
      options.put(REQUIRED, String.join(",", call.required()));
    }
  }

  private static void addOutput(Capability capability, Step step, ObjectNode options) {
    addAll(OUTPUT, StepDocumentCodec.of(capability, step).path("output_mapping"), options);
  }

  private static void addHosts(Capability capability, ServiceCall call, ObjectNode options) {
    Set<String> hosts = new TreeSet<>(capability.header().domains());
    if (!hosts.equals(call.hosts())) {
      options.put(HOSTS, String.join(",", hosts));
    }
  }

  /** Adds an option for each member, or one for all if Camel would change one of their names. */
  private static void addAll(String group, JsonNode members, ObjectNode options) {
    boolean plain =
        members.properties().stream().allMatch(member -> UriOptionEncoder.isName(member.getKey()));
    if (plain) {
      members
          .properties()
          .forEach(member -> options.set(group + "." + member.getKey(), member.getValue()));
    } else {
      options.set(group, members);
    }
  }

  @Override
  public String toString() {
    List<String> all = new ArrayList<>();
    options
        .properties()
        .forEach(
            option ->
                all.add(
                    option.getKey()
                        + "="
                        + UriOptionEncoder.encoded(UriOptionEncoder.text(option.getValue()))));
    return all.isEmpty() ? target : target + "?" + String.join("&", all);
  }
}
