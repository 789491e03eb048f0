package io.serai.skill.intake;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import io.serai.document.JsonMappers;
import io.serai.skill.PatternParameterExtractor;
import io.serai.skill.Skill;
import io.serai.task.Message;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a skill, as declared by its schema: their names, which of them are required, and
 * their types. Extracts inputs from messages. Immutable; compiled once for each skill.
 */
public final class SkillInputRequirements {

  private static final String TEXT = "text";

  /** By identity; a value does not refer to its skill, which would then stay for ever. */
  private static final LoadingCache<Skill, SkillInputRequirements> COMPILED =
      Caffeine.newBuilder().weakKeys().executor(Runnable::run).build(SkillInputRequirements::new);

  private final @Nullable JsonNode schema;
  private final JsonNode properties;
  private final List<String> required;
  private final Set<String> names;
  private final boolean isCapability;
  private final PatternParameterExtractor patterns;
  private final Map<String, InputFieldSchema> fields = new HashMap<>();

  private SkillInputRequirements(Skill skill) {
    this.schema = skill.inputSchema();
    this.properties = schema == null ? JsonMappers.object() : schema.path("properties");
    this.required = schema == null ? List.of() : texts(schema.path("required"));
    this.names = names(required, properties);
    this.isCapability = skill.kind().equals(Skill.CAPABILITY);
    this.patterns = PatternParameterExtractor.of(skill.parameters());
    properties
        .fieldNames()
        .forEachRemaining(name -> fields.put(name, InputFieldSchema.of(name, schema)));
  }

  /** Returns the inputs of a skill. */
  public static SkillInputRequirements of(Skill skill) {
    return COMPILED.get(skill);
  }

  /** Returns the required names that {@code input} lacks. */
  public List<String> missing(JsonNode input) {
    List<String> missing = new ArrayList<>();
    for (String name : required) {
      if (!has(input, name)) {
        missing.add(name);
      }
    }
    return missing;
  }

  /** Returns the required names that {@code input} does not have; a null counts as a value. */
  List<String> absent(JsonNode input) {
    return required.stream().filter(name -> !input.has(name)).toList();
  }

  /** Whether the input is given. A null counts only if the schema allows it. */
  private boolean has(JsonNode input, String name) {
    return input.hasNonNull(name) || (input.has(name) && field(name).admitsNull());
  }

  /** Returns why a value is not valid for an input, in one line; empty if it is valid. */
  public String fault(String name, JsonNode value) {
    return field(name).fault(value);
  }

  /**
   * Returns the inputs as the types that the schema wants. A text that is exactly a number or a
   * boolean becomes one, and a null for an optional input is left out. The templates of a
   * capability write both alike; a route receives its inputs as they are.
   */
  public ObjectNode converted(ObjectNode input) {
    if (!isCapability) {
      return input;
    }
    ObjectNode converted = JsonMappers.object();
    for (Map.Entry<String, JsonNode> member : input.properties()) {
      if (!property(member.getKey()).has("type")) {
        converted.set(member.getKey(), member.getValue());
        continue;
      }
      InputFieldSchema field = field(member.getKey());
      boolean left =
          member.getValue().isNull() && !required.contains(member.getKey()) && !field.admitsNull();
      if (!left) {
        converted.set(member.getKey(), field.converted(member.getValue()));
      }
    }
    return converted;
  }

  /**
   * Returns the inputs with each text that is exactly a value of the type that the schema wants as
   * that value.
   */
  public static ObjectNode withTypedTexts(JsonNode schema, ObjectNode input) {
    return withTypedTexts(input, name -> InputFieldSchema.of(name, schema));
  }

  private static ObjectNode withTypedTexts(
      ObjectNode input, Function<String, InputFieldSchema> fields) {
    ObjectNode typed = input.deepCopy();
    for (Map.Entry<String, JsonNode> member : input.properties()) {
      if (member.getValue().isTextual()) {
        typed.set(member.getKey(), fields.apply(member.getKey()).converted(member.getValue()));
      }
    }
    return typed;
  }

  InputFieldSchema field(String name) {
    InputFieldSchema field = fields.get(name);
    return field == null ? InputFieldSchema.of(name, schema) : field;
  }

  /** Whether the schema describes the input. */
  boolean describes(String name) {
    return properties.path(name).isObject();
  }

  /**
   * Returns the inputs of a source that knows texts only; see {@link #withTypedTexts(JsonNode,
   * ObjectNode)}.
   */
  public ObjectNode withTypedTexts(ObjectNode input) {
    return schema == null ? input : withTypedTexts(input, this::field);
  }

  /** Returns the names of the inputs, the required ones first. */
  public Set<String> names() {
    return names;
  }

  private static Set<String> names(List<String> required, JsonNode properties) {
    Set<String> names = new LinkedHashSet<>(required);
    properties.fieldNames().forEachRemaining(names::add);
    return Collections.unmodifiableSet(names);
  }

  /** Returns the name of an input, with its description if the schema has one. */
  public String described(String name) {
    String words = property(name).path("description").asText();
    return words.isEmpty() ? name : name + " (" + words + ")";
  }

  /** Returns the schema of an input; a missing node if there is none. */
  public JsonNode property(String name) {
    return properties.path(name);
  }

  /**
   * Extracts the inputs from a message: its data parts as they are, its {@linkplain FileInputFiller
   * files}, then the values that the parameter patterns find in its text. If exactly one input is
   * still missing, {@link SlotValueExtractor} looks for it in the text. A skill that declares no
   * inputs receives the text as {@code text}.
   *
   * @param known inputs given before, which are not set again
   */
  public ObjectNode read(Message message, JsonNode known) {
    ObjectNode input = ExplicitSkillReference.data(message);
    FileInputFiller.fill(this, message, known, input);
    String words = message.text().strip();
    if (!words.isEmpty()) {
      addWords(input, words, known);
    }
    return input;
  }

  /** Extracts the inputs from words alone; empty if they are the value of no input. */
  public ObjectNode read(String words) {
    ObjectNode input = JsonMappers.object();
    addWords(input, words, JsonMappers.object());
    return input;
  }

  private void addWords(ObjectNode input, String words, JsonNode known) {
    boolean onlyWords = input.isEmpty();
    values(words).forEach((name, value) -> setIfMissing(input, known, name, value));
    if (onlyWords && input.isEmpty()) {
      fieldForWholeText(known).ifPresent(name -> setIfMissing(input, known, name, words));
    }
  }

  /** Returns what the patterns of the parameters find in a text, by name. */
  Map<String, String> values(String words) {
    return patterns.parse(words);
  }

  private Optional<String> fieldForWholeText(JsonNode known) {
    List<String> missing = missing(known);
    if (missing.size() == 1) {
      return Optional.of(missing.get(0));
    }
    if (names.size() == 1 && missing.isEmpty() && known.isEmpty()) {
      return Optional.of(names.iterator().next());
    }
    return names.isEmpty() ? Optional.of(TEXT) : Optional.empty();
  }

  private void setIfMissing(ObjectNode input, JsonNode known, String name, String words) {
    if (!input.has(name) && !has(known, name)) {
      JsonNode value = SlotValueExtractor.in(words, field(name));
      if (value != null) {
        input.set(name, value);
      }
    }
  }

  private static List<String> texts(JsonNode array) {
    List<String> texts = new ArrayList<>();
    array.forEach(name -> texts.add(name.asText()));
    return texts;
  }
}
