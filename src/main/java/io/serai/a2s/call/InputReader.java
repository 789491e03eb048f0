package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.a2s.template.Template;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Reads the members of an input template; used for one call. */
final class InputReader {

  private final Located template;
  private final TaskDocument task;
  private final Faults faults;
  private final List<Template> templates = new ArrayList<>();

  InputReader(Located template, TaskDocument task, Faults faults) {
    this.template = template;
    this.task = task;
    this.faults = faults;
  }

  /** The templates that were read so far. */
  List<Template> templates() {
    return templates;
  }

  /** Tells of members that a call of this format does not read. */
  void allow(String... members) {
    if (template.exists() && !template.node().isObject()) {
      faults.invalid(
          template.pointer(), "Write an object with " + String.join(", ", members) + ".");
    }
    Set<String> allowed = Set.of(members);
    for (Map.Entry<String, JsonNode> member : template.node().properties()) {
      if (!allowed.contains(member.getKey())) {
        faults.invalid(
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
  Optional<Template> whole(String member) {
    Located at = template.child(member);
    boolean given = at.exists() && !at.node().isNull();
    return given ? Optional.of(template(at)) : Optional.empty();
  }

  Located place(String member) {
    return template.child(member);
  }

  /** The parameters of one place, in the order of the template. */
  List<Input> inputs(Place place, Collection<Parameter> declared) {
    Located member = template.child(place.input());
    if (member.exists() && !member.node().isObject() && !member.node().isNull()) {
      faults.invalid(member.pointer(), "Write an object of names and values.");
    }
    List<Input> inputs = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : member.node().properties()) {
      Located at = member.child(entry.getKey());
      parameter(entry.getKey(), place, declared, at).ifPresent(p -> inputs.add(input(p, at)));
    }
    declared.stream()
        .filter(p -> p.place() == place && p.required())
        .filter(p -> inputs.stream().noneMatch(input -> p.is(place, input.name())))
        .forEach(p -> missing(member.child(p.name()), p));
    twice(place, inputs, member);
    return inputs;
  }

  private void missing(Located at, Parameter parameter) {
    if (!at.exists()) {
      faults.invalid(
          at.pointer(),
          "The parameter "
              + parameter.name()
              + " is required: write its value, as in ${"
              + parameter.name()
              + "}.");
    }
  }

  private void twice(Place place, List<Input> inputs, Located member) {
    Set<String> seen = new TreeSet<>();
    for (Input input : inputs) {
      if (place == Place.HEADER && !seen.add(input.name().toLowerCase(Locale.ROOT))) {
        faults.invalid(
            member.child(input.name()).pointer(),
            "The header " + input.name() + " stands twice: remove one.");
      }
    }
  }

  private Optional<Parameter> parameter(
      String name, Place place, Collection<Parameter> declared, Located at) {
    Optional<Parameter> found = declared.stream().filter(p -> p.is(place, name)).findFirst();
    if (found.isEmpty() && place == Place.PATH) {
      faults.invalid(
          at.pointer(), "The path has no {" + name + "}: remove it or correct its name.");
      return Optional.empty();
    }
    Optional<String> fault = nameFault(name, place);
    fault.ifPresent(message -> faults.invalid(at.pointer(), message));
    return fault.isPresent()
        ? Optional.empty()
        : found.or(() -> Optional.of(Parameter.plain(name, place, at.child("schema"))));
  }

  private static Optional<String> nameFault(String name, Place place) {
    if (place == Place.HEADER) {
      return HeaderText.fault(name);
    }
    boolean bad = place == Place.COOKIE && !HeaderText.isToken(name);
    return bad ? Optional.of("\"" + name + "\" is no cookie name.") : Optional.empty();
  }

  private Input input(Parameter p, Located at) {
    return new Input(
        p.name(),
        written(p, at),
        p.style(),
        p.explode(),
        p.required(),
        p.json(),
        p.escape(),
        template(at),
        p.json() ? ConversionReader.read(at.node(), p.schema(), task) : List.of());
  }

  private String written(Parameter p, Located at) {
    try {
      boolean plain = p.place() == Place.HEADER || p.place() == Place.COOKIE;
      return plain ? p.name() : PercentEncoding.ALL.of(p.name());
    } catch (CallException e) {
      faults.invalid(at.pointer(), e.getMessage() + ": correct the name.");
      return p.name();
    }
  }

  private Template template(Located at) {
    Template parsed = Template.parse(at.node(), at.pointer(), faults);
    templates.add(parsed);
    return parsed;
  }
}
