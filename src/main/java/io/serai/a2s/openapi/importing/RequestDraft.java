package io.serai.a2s.openapi.importing;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2s.openapi.ParameterLocation;
import io.serai.document.JsonMappers;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The request of a capability while it is written: its input template and the task's operation. */
final class RequestDraft {

  private final ObjectNode template = JsonMappers.object();
  private final ObjectNode operation = JsonMappers.object();
  private final Set<String> taken = new LinkedHashSet<>();
  private final List<String> notes = new ArrayList<>();

  /**
   * Adds a value to the template.
   *
   * @return false if the request has one of this name already
   */
  boolean add(ParameterLocation location, String name, String value) {
    if (!taken.add(key(location, name))) {
      return false;
    }
    template.withObjectProperty(location.templateMember()).put(name, value);
    return true;
  }

  boolean has(ParameterLocation location, String name) {
    return taken.contains(key(location, name));
  }

  void body(JsonNode body) {
    template.set("body", body);
  }

  /** Reports what was left out. */
  void note(String sentence) {
    notes.add(sentence);
  }

  List<String> notes() {
    return notes;
  }

  /** The {@code input_template} of the step. */
  ObjectNode template() {
    return template;
  }

  /** The operation object of the task. */
  ObjectNode operation() {
    return operation;
  }

  private static String key(ParameterLocation location, String name) {
    boolean header = location == ParameterLocation.HEADER;
    return location.word() + ' ' + (header ? name.toLowerCase(Locale.ROOT) : name);
  }
}
