package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.openapi.OpenApiDocument;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.a2s.template.JsonTemplate;
import io.serai.document.DocumentNode;
import io.serai.document.TypoSuggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the members of an input template. One instance is used for one call. */
final class InputTemplateReader {

  private final DocumentNode template;
  private final OpenApiDocument task;
  private final List<JsonTemplate> templates = new ArrayList<>();
  private final PassThroughSchemaCollector passed;

  InputTemplateReader(DocumentNode template, OpenApiDocument task) {
    this.template = template.unlessNull();
    this.task = task;
    this.passed = new PassThroughSchemaCollector(task);
  }

  /** The templates that were read so far. */
  List<JsonTemplate> templates() {
    return templates;
  }

  /** Returns what the document says of the variables that were passed on so far. */
  InferredInputSchemas passedInputs() {
    return passed.read(templates);
  }

  /**
   * Reads the schemas of the variables that the body passes on.
   *
   * @param files whether what the schema declares as a file is one
   */
  void readBodyInputs(DocumentNode schema, boolean files) {
    passed.addBody(template.member("body").node(), schema, files);
  }

  /** Reports members that calls of this format do not read. */
  void checkMembers(String... members) {
    if (template.exists() && !template.node().isObject()) {
      template.fault("Write an object with " + String.join(", ", members) + ".");
    }
    Set<String> allowed = Set.of(members);
    for (Map.Entry<String, JsonNode> member : template.node().properties()) {
      if (!allowed.contains(member.getKey())) {
        template
            .member(member.getKey())
            .fault(
                "The input template of this format has no %s: %s"
                    .formatted(
                        member.getKey(),
                        TypoSuggestion.to(member.getKey(), allowed)
                            .map(meant -> "did you mean " + meant + "?")
                            .orElse("it has " + String.join(", ", new TreeSet<>(allowed)) + ".")));
      }
    }
  }

  /** Returns the template of a whole member; empty if it is absent or null. */
  Optional<JsonTemplate> whole(String member) {
    DocumentNode at = template.member(member);
    boolean given = at.exists() && !at.node().isNull();
    return given ? Optional.of(template(at)) : Optional.empty();
  }

  DocumentNode member(String member) {
    return template.member(member);
  }

  /** Returns the parameters of one location, in the order of the template. */
  List<ParameterTemplate> inputs(
      ParameterLocation location, Collection<DeclaredParameter> declared) {
    DocumentNode member = template.member(location.templateMember());
    if (member.exists() && !member.node().isObject() && !member.node().isNull()) {
      member.fault("Write an object of names and values.");
    }
    List<ParameterTemplate> inputs = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : member.node().properties()) {
      DocumentNode at = member.member(entry.getKey());
      parameter(entry.getKey(), location, declared, at).ifPresent(p -> inputs.add(input(p, at)));
    }
    declared.stream()
        .filter(p -> p.location() == location && p.required())
        .filter(p -> inputs.stream().noneMatch(input -> p.is(location, input.name())))
        .forEach(p -> checkPresent(member.member(p.name()), p));
    checkDuplicates(location, inputs, member);
    return inputs;
  }

  private void checkPresent(DocumentNode at, DeclaredParameter parameter) {
    if (!at.exists()) {
      at.fault(
          "The parameter %s is required: write its value, as in ${%s}."
              .formatted(parameter.name(), parameter.name()));
    }
  }

  private void checkDuplicates(
      ParameterLocation location, List<ParameterTemplate> inputs, DocumentNode member) {
    Set<String> names = new TreeSet<>();
    for (ParameterTemplate input : inputs) {
      if (location == ParameterLocation.HEADER
          && !names.add(input.name().toLowerCase(Locale.ROOT))) {
        member
            .member(input.name())
            .fault("The header " + input.name() + " is set twice: remove one.");
      }
    }
  }

  private Optional<DeclaredParameter> parameter(
      String name,
      ParameterLocation location,
      Collection<DeclaredParameter> declared,
      DocumentNode at) {
    Optional<DeclaredParameter> found =
        declared.stream().filter(p -> p.is(location, name)).findFirst();
    if (found.isEmpty() && location == ParameterLocation.PATH) {
      List<String> names =
          declared.stream()
              .filter(p -> p.location() == location)
              .map(DeclaredParameter::name)
              .toList();
      String remedy =
          TypoSuggestion.to(name, names)
              .map(meant -> "did you mean " + meant + "?")
              .orElse("remove it or correct its name.");
      at.fault("The path has no {" + name + "}: " + remedy);
      return Optional.empty();
    }
    Optional<String> fault = nameFault(name, location);
    fault.ifPresent(at::fault);
    return fault.isPresent()
        ? Optional.empty()
        : found.or(() -> Optional.of(DeclaredParameter.plain(name, location)));
  }

  private static Optional<String> nameFault(String name, ParameterLocation location) {
    if (location == ParameterLocation.HEADER) {
      return HeaderEncoding.fault(name);
    }
    boolean bad = location == ParameterLocation.COOKIE && !HeaderEncoding.isToken(name);
    return bad ? Optional.of("\"" + name + "\" is not a cookie name.") : Optional.empty();
  }

  private ParameterTemplate input(DeclaredParameter p, DocumentNode at) {
    JsonTemplate template = template(at);
    passed.addParameter(p, template);
    return new ParameterTemplate(
        p.name(),
        encodedName(p, at),
        p.style(),
        p.explode(),
        p.required(),
        p.json(),
        p.escape(),
        template,
        p.json() ? TypeCoercionFinder.read(at.node(), p.declaration().schema(), task) : List.of());
  }

  private String encodedName(DeclaredParameter p, DocumentNode at) {
    try {
      boolean plain =
          p.location() == ParameterLocation.HEADER || p.location() == ParameterLocation.COOKIE;
      return plain ? p.name() : PercentEncoding.ALL.of(p.name());
    } catch (ServiceCallException e) {
      at.fault(e.getMessage() + ": correct the name.");
      return p.name();
    }
  }

  private JsonTemplate template(DocumentNode at) {
    JsonTemplate parsed = JsonTemplate.parse(at.node(), at.pointer(), at.faults());
    templates.add(parsed);
    return parsed;
  }
}
