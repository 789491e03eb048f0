package io.serai.a2s.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.serai.a2s.model.Capability;
import io.serai.a2s.model.Step;
import io.serai.a2s.template.JsonTemplate;
import io.serai.a2s.template.VariableScope;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.route.option.RouteTextEscaper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a run (A2S-48): a rendered template, or without one the variables that output
 * mappings have set.
 *
 * @param names the variables, in order; null for all
 */
record CapabilityOutputs(Optional<JsonTemplate> template, @Nullable List<String> names) {
  /** The text of all variables. */
  static final String ALL = "outputs";

  /** Returns the outputs of a capability: its template, or the variables that its steps map. */
  static CapabilityOutputs of(Capability capability) {
    return new CapabilityOutputs(
        capability.output(), List.copyOf(mapped(capability.steps(), new LinkedHashSet<>())));
  }

  /**
   * Returns the outputs of those variables.
   *
   * @param names a JSON list
   * @throws IllegalArgumentException if it is none
   */
  static CapabilityOutputs named(String names) {
    try {
      if (JsonMappers.read(names) instanceof ArrayNode list) {
        List<String> texts = new ArrayList<>();
        list.forEach(name -> texts.add(name.asText()));
        return new CapabilityOutputs(Optional.empty(), List.copyOf(texts));
      }
    } catch (DocumentParseException invalid) {
      throw new IllegalArgumentException("outputs" + names + ": " + invalid.getMessage(), invalid);
    }
    throw new IllegalArgumentException("Write a list of variables: outputs [\"name\"]");
  }

  private static Set<String> mapped(List<Step> steps, Set<String> names) {
    for (Step step : steps) {
      names.addAll(step.outputMapping().names());
      mapped(step.children(), names);
    }
    return names;
  }

  /** Returns the text of a capability's outputs in the language of routes. */
  static String text(Capability capability) {
    JsonNode template = capability.document().path("output");
    if (capability.output().isPresent()) {
      return RouteTextEscaper.json(template);
    }
    ArrayNode names = JsonMappers.array();
    mapped(capability.steps(), new LinkedHashSet<>()).forEach(names::add);
    return ALL + " " + RouteTextEscaper.json(names);
  }

  /** Returns the outputs of the run of an exchange. */
  JsonNode of(CapabilityRunFactory runs, Exchange exchange) {
    CapabilityRun run = runs.of(exchange);
    return of(run, CapabilityRunFactory.scope(run, exchange));
  }

  /** Returns the outputs of a run. */
  JsonNode of(CapabilityRun run, VariableScope scope) {
    if (template.isPresent()) {
      return template.get().render(scope);
    }
    return names == null ? run.variables().mapped() : run.variables().mapped(names);
  }
}
