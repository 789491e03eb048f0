package io.serai.a2s.call;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentFault;
import io.serai.document.JsonPointers;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Which variables an answer sets: each variable, whose dots nest, with the JSONPath of its value.
 *
 * <p>A path that leads nowhere sets the variable to null; one that may lead to several places sets
 * a list. Immutable and thread-safe. Covers A2S-38.
 */
public final class OutputMapping {

  private static final int DEEPEST = 100;

  private record Entry(List<String> variable, String pointer, CompiledJsonPath path) {}

  private final List<Entry> entries;
  private final Set<String> names = new LinkedHashSet<>();

  private OutputMapping(List<Entry> entries) {
    this.entries = entries;
    entries.forEach(entry -> names.add(entry.variable().get(0)));
  }

  /**
   * Reads an {@code output_mapping}. Entries with a fault are told to {@code faults} and left out.
   *
   * @param mapping an object of variable and JSONPath; a missing node or null maps nothing
   * @param pointer where the mapping stands in its document
   */
  public static OutputMapping parse(
      JsonNode mapping, String pointer, Consumer<DocumentFault> faults) {
    List<Entry> entries = new ArrayList<>();
    if (!mapping.isObject() && !mapping.isMissingNode() && !mapping.isNull()) {
      faults.accept(
          DocumentFault.at(pointer, "INVALID", "Write an object of variable names and JSONPaths."));
    }
    for (Map.Entry<String, JsonNode> member : mapping.properties()) {
      String place = JsonPointers.child(pointer, member.getKey());
      try {
        entries.add(entry(member.getKey(), member.getValue(), place));
      } catch (IllegalArgumentException e) {
        faults.accept(DocumentFault.at(place, "INVALID", String.valueOf(e.getMessage())));
      }
    }
    return new OutputMapping(List.copyOf(entries));
  }

  private static Entry entry(String variable, JsonNode path, String place) {
    List<String> steps = List.of(variable.split("\\.", -1));
    if (steps.size() > DEEPEST) {
      throw new IllegalArgumentException(
          "The variable is nested deeper than " + DEEPEST + " levels; write fewer dots.");
    }
    if (steps.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "\"" + variable + "\" is no variable: write names joined by dots.");
    }
    if (!path.isTextual()) {
      throw new IllegalArgumentException("Write a JSONPath such as \"$.data.id\".");
    }
    return new Entry(steps, place, CompiledJsonPath.compile(path.textValue()));
  }

  /** The variables that it sets, by the first name of their paths. */
  public Set<String> names() {
    return Collections.unmodifiableSet(names);
  }

  /** Sets every variable from an answer, in the order of the document. */
  public void apply(JsonNode result, VariableSink sink) {
    for (Entry entry : entries) {
      sink.set(entry.variable(), entry.path().read(result));
    }
  }

  /**
   * Tells of the paths that lead nowhere in an answer of this schema (A2S-Q16); the schema is not
   * checked at run time, so these are warnings.
   */
  public void check(JsonNode responseSchema, Consumer<DocumentFault> warnings) {
    for (Entry entry : entries) {
      entry
          .path()
          .misfit(responseSchema)
          .ifPresent(what -> warnings.accept(DocumentFault.at(entry.pointer(), "INVALID", what)));
    }
  }
}
