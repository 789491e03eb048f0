package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.JsonTemplate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the members of an input template; used for one call. */
final class InputTemplateReader {

  private final LocatedJsonNode template;
  private final OpenApiDocument task;
  private final CallFaultReporter callFaultReporter;
  private final List<JsonTemplate> templates = new ArrayList<>();

  InputTemplateReader(
      LocatedJsonNode template, OpenApiDocument task, CallFaultReporter callFaultReporter) {
    this.template = template;
    this.task = task;
    this.callFaultReporter = callFaultReporter;
  }

  /** The templates that were read so far. */
  List<JsonTemplate> templates() {
    return templates;
  }

  /** Tells of members that a call of this format does not read. */
  void allow(String... members) {
    if (template.exists() && !template.node().isObject()) {
      callFaultReporter.invalid(
          template.pointer(), "Write an object with " + String.join(", ", members) + ".");
    }
    Set<String> allowed = Set.of(members);
    for (Map.Entry<String, JsonNode> member : template.node().properties()) {
      if (!allowed.contains(member.getKey())) {
        callFaultReporter.invalid(
            template.child(member.getKey()).pointer(),
            "The input template of this format has no "
                + member.getKey()
                + ": it has "
                + String.join(", ", new TreeSet<>(allowed))
                + ".");
      }
    }
  }

  /** A member as a whole; empty where it is left out or null. */
  Optional<JsonTemplate> whole(String member) {
    LocatedJsonNode at = template.child(member);
    boolean given = at.exists() && !at.node().isNull();
    return given ? Optional.of(template(at)) : Optional.empty();
  }

  LocatedJsonNode place(String member) {
    return template.child(member);
  }

  /** The parameters of one place, in the order of the template. */
  List<ParameterTemplate> inputs(
      ParameterLocation parameterLocation, Collection<OpenApiParameter> declared) {
    LocatedJsonNode member = template.child(parameterLocation.input());
    if (member.exists() && !member.node().isObject() && !member.node().isNull()) {
      callFaultReporter.invalid(member.pointer(), "Write an object of names and values.");
    }
    List<ParameterTemplate> inputs = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : member.node().properties()) {
      LocatedJsonNode at = member.child(entry.getKey());
      parameter(entry.getKey(), parameterLocation, declared, at)
          .ifPresent(p -> inputs.add(input(p, at)));
    }
    declared.stream()
        .filter(p -> p.place() == parameterLocation && p.required())
        .filter(
            p ->
                inputs.stream()
                    .noneMatch(
                        parameterTemplate -> p.is(parameterLocation, parameterTemplate.name())))
        .forEach(p -> missing(member.child(p.name()), p));
    twice(parameterLocation, inputs, member);
    return inputs;
  }

  private void missing(LocatedJsonNode at, OpenApiParameter parameter) {
    if (!at.exists()) {
      callFaultReporter.invalid(
          at.pointer(),
          "The parameter "
              + parameter.name()
              + " is required: write its value, as in ${"
              + parameter.name()
              + "}.");
    }
  }

  private void twice(
      ParameterLocation parameterLocation, List<ParameterTemplate> inputs, LocatedJsonNode member) {
    Set<String> seen = new TreeSet<>();
    for (ParameterTemplate parameterTemplate : inputs) {
      if (parameterLocation == ParameterLocation.HEADER
          && !seen.add(parameterTemplate.name().toLowerCase(Locale.ROOT))) {
        callFaultReporter.invalid(
            member.child(parameterTemplate.name()).pointer(),
            "The header " + parameterTemplate.name() + " stands twice: remove one.");
      }
    }
  }

  private Optional<OpenApiParameter> parameter(
      String name,
      ParameterLocation parameterLocation,
      Collection<OpenApiParameter> declared,
      LocatedJsonNode at) {
    Optional<OpenApiParameter> found =
        declared.stream().filter(p -> p.is(parameterLocation, name)).findFirst();
    if (found.isEmpty() && parameterLocation == ParameterLocation.PATH) {
      callFaultReporter.invalid(
          at.pointer(), "The path has no {" + name + "}: remove it or correct its name.");
      return Optional.empty();
    }
    Optional<String> fault = nameFault(name, parameterLocation);
    fault.ifPresent(message -> callFaultReporter.invalid(at.pointer(), message));
    return fault.isPresent()
        ? Optional.empty()
        : found.or(
            () -> Optional.of(OpenApiParameter.plain(name, parameterLocation, at.child("schema"))));
  }

  private static Optional<String> nameFault(String name, ParameterLocation parameterLocation) {
    if (parameterLocation == ParameterLocation.HEADER) {
      return HeaderValueEscaper.fault(name);
    }
    boolean bad =
        parameterLocation == ParameterLocation.COOKIE && !HeaderValueEscaper.isToken(name);
    return bad ? Optional.of("\"" + name + "\" is no cookie name.") : Optional.empty();
  }

  private ParameterTemplate input(OpenApiParameter p, LocatedJsonNode at) {
    return new ParameterTemplate(
        p.name(),
        written(p, at),
        p.style(),
        p.explode(),
        p.required(),
        p.json(),
        p.escape(),
        template(at),
        p.json() ? TypeCoercionFinder.read(at.node(), p.schema(), task) : List.of());
  }

  private String written(OpenApiParameter p, LocatedJsonNode at) {
    try {
      boolean plain =
          p.place() == ParameterLocation.HEADER || p.place() == ParameterLocation.COOKIE;
      return plain ? p.name() : PercentEncoding.ALL.of(p.name());
    } catch (ServiceCallException e) {
      callFaultReporter.invalid(at.pointer(), e.getMessage() + ": correct the name.");
      return p.name();
    }
  }

  private JsonTemplate template(LocatedJsonNode at) {
    JsonTemplate parsed = JsonTemplate.parse(at.node(), at.pointer(), callFaultReporter);
    templates.add(parsed);
    return parsed;
  }
}
