package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.skill.PatternParameterExtractor;
import io.serai.skill.Skill;
import io.serai.task.Message;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a skill takes, as far as words can give it: the names of its inputs, which of them it cannot
 * do without, and their types.
 */
public final class SkillInputRequirements {

  private static final String TEXT = "text";

  private final Skill skill;
  private final JsonNode properties;
  private final List<String> required;

  private SkillInputRequirements(Skill skill) {
    this.skill = skill;
    JsonNode schema = skill.inputSchema();
    this.properties = schema == null ? JsonMappers.object() : schema.path("properties");
    this.required = schema == null ? List.of() : names(schema.path("required"));
  }

  /** What this skill takes. */
  public static SkillInputRequirements of(Skill skill) {
    return new SkillInputRequirements(skill);
  }

  /** The names that {@code input} does not have and must. */
  public List<String> missing(JsonNode input) {
    return required.stream().filter(name -> !has(input, name)).toList();
  }

  /** A null is a value where the schema says so; else nothing was given. */
  private boolean has(JsonNode input, String name) {
    return input.hasNonNull(name) || (input.has(name) && one(name).admitsNull());
  }

  /** What keeps a value from being that input, in one line; empty where it may be it. */
  public String fault(String name, JsonNode value) {
    return one(name).fault(value);
  }

  InputFieldSchema one(String name) {
    return InputFieldSchema.of(name, skill.inputSchema());
  }

  /** Whether the schema says what an input is like. */
  boolean describes(String name) {
    return properties.path(name).isObject();
  }

  /** What the schema says of an input; a missing node where it says nothing. */
  public JsonNode property(String name) {
    return properties.path(name);
  }

  /**
   * The inputs that a message gives: its data parts as they are; then what the patterns of the
   * parameters find in its words; then, where one input alone is still missing, what {@link
   * SlotFilling} finds of it. A skill that declares no inputs gets the words as {@code text}.
   *
   * @param known what was given before, and is not given again
   */
  public ObjectNode read(Message message, JsonNode known) {
    ObjectNode input = ExplicitSkillReference.data(message);
    String words = message.text().strip();
    if (words.isEmpty()) {
      return input;
    }
    boolean onlyWords = input.isEmpty();
    PatternParameterExtractor.of(skill.parameters())
        .parse(words)
        .forEach((name, value) -> offer(input, known, name, value));
    if (onlyWords && input.isEmpty()) {
      whole(known).ifPresent(name -> offer(input, known, name, words));
    }
    return input;
  }

  private Optional<String> whole(JsonNode known) {
    List<String> missing = missing(known);
    if (missing.size() == 1) {
      return Optional.of(missing.get(0));
    }
    Set<String> declared = new LinkedHashSet<>(required);
    properties.fieldNames().forEachRemaining(declared::add);
    if (declared.size() == 1 && missing(known).isEmpty() && known.isEmpty()) {
      return declared.stream().findFirst();
    }
    return declared.isEmpty() ? Optional.of(TEXT) : Optional.empty();
  }

  private void offer(ObjectNode input, JsonNode known, String name, String words) {
    if (!input.has(name) && !has(known, name)) {
      JsonNode value = SlotFilling.in(words, one(name));
      if (value != null) {
        input.set(name, value);
      }
    }
  }

  private static List<String> names(JsonNode array) {
    List<String> names = new ArrayList<>();
    array.forEach(name -> names.add(name.asText()));
    return names;
  }
}
