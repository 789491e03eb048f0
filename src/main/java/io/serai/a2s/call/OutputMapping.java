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
 * Maps a response to variables: each variable, whose dots denote nested members, has the JSONPath
 * of its value.
 *
 * <p>A path without a value sets the variable to null; a path that may select several nodes sets a
 * list. Immutable and thread-safe. Covers A2S-38.
 */
public final class OutputMapping {

  private static final int MAX_DEPTH = 100;

  private record Entry(List<String> variable, String pointer, CompiledJsonPath path) {}

  private final List<Entry> entries;
  private final Set<String> names = new LinkedHashSet<>();

  private OutputMapping(List<Entry> entries) {
    this.entries = entries;
    entries.forEach(entry -> names.add(entry.variable().get(0)));
  }

  /**
   * Reads an {@code output_mapping}. Entries with a fault are left out.
   *
   * @param mapping an object of variables and JSONPaths; a missing node or null maps nothing
   * @param pointer the JSON Pointer of the mapping in its document
   * @param faults receives the faults
   */
  public static OutputMapping parse(
      JsonNode mapping, String pointer, Consumer<DocumentFault> faults) {
    List<Entry> entries = new ArrayList<>();
    if (!mapping.isObject() && !mapping.isMissingNode() && !mapping.isNull()) {
      faults.accept(
          DocumentFault.at(pointer, "INVALID", "Write an object of variable names and JSONPaths."));
    }
    for (Map.Entry<String, JsonNode> member : mapping.properties()) {
      String location = JsonPointers.child(pointer, member.getKey());
      try {
        entries.add(entry(member.getKey(), member.getValue(), location));
      } catch (IllegalArgumentException e) {
        faults.accept(DocumentFault.at(location, "INVALID", String.valueOf(e.getMessage())));
      }
    }
    return new OutputMapping(List.copyOf(entries));
  }

  private static Entry entry(String variable, JsonNode path, String location) {
    List<String> steps = List.of(variable.split("\\.", -1));
    if (steps.size() > MAX_DEPTH) {
      throw new IllegalArgumentException(
          "The variable is nested deeper than " + MAX_DEPTH + " levels; write fewer dots.");
    }
    if (steps.stream().anyMatch(String::isBlank)) {
      throw new IllegalArgumentException(
          "\"" + variable + "\" is not a variable: write names joined by dots.");
    }
    if (!path.isTextual()) {
      throw new IllegalArgumentException("Write a JSONPath such as \"$.data.id\".");
    }
    return new Entry(steps, location, CompiledJsonPath.compile(path.textValue()));
  }

  /** The names of the variables that the mapping sets. */
  public Set<String> names() {
    return Collections.unmodifiableSet(names);
  }

  /** Sets every variable from a response, in document order. */
  public void apply(JsonNode result, VariableSink sink) {
    for (Entry entry : entries) {
      sink.set(entry.variable(), entry.path().read(result));
    }
  }

  /**
   * Reports the paths that cannot match a response of this schema (A2S-Q16). These are warnings,
   * because responses are not validated against the schema at run time.
   */
  public void check(JsonNode responseSchema, Consumer<DocumentFault> warnings) {
    for (Entry entry : entries) {
      entry
          .path()
          .mismatch(responseSchema)
          .ifPresent(what -> warnings.accept(DocumentFault.at(entry.pointer(), "INVALID", what)));
    }
  }

  /** Receives the variables that an output mapping sets. */
  @FunctionalInterface
  public interface VariableSink {

    /**
     * Sets a variable or a member of it.
     *
     * @param path the name of the variable, then the members within it: {@code a.b} is {@code [a,
     *     b]}
     * @param value a JSON null if the response has no value; must not be modified
     */
    void set(List<String> path, JsonNode value);
  }
}
