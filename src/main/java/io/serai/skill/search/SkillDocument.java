package io.serai.skill.search;

import io.serai.search.DocumentKey;
import io.serai.search.NameWords;
import io.serai.search.SearchDocument;
import io.serai.search.SearchField;
import io.serai.skill.Skill;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A skill as a document of the search. */
record SkillDocument(DocumentKey key, Skill skill) implements SearchDocument {

  static final SearchField NAME = new SearchField("name", 2.0f);

  private static final SearchField TAGS = new SearchField("tags", 1.5f);
  private static final SearchField DESCRIPTION = new SearchField("description", 1.0f);
  private static final SearchField PARAMETERS = new SearchField("parameters", 0.7f);
  private static final SearchField DOMAINS = new SearchField("domains", 0.5f);

  static final List<SearchField> OTHER_FIELDS = List.of(TAGS, DESCRIPTION, PARAMETERS, DOMAINS);

  private static final String KIND = "skill";

  SkillDocument(Skill skill) {
    this(key(skill.id()), skill);
  }

  /** Returns the key of the skill with an id. */
  static DocumentKey key(String id) {
    return new DocumentKey(KIND, id);
  }

  @Override
  public String name() {
    return skill.name();
  }

  @Override
  public Map<SearchField, String> texts() {
    Map<SearchField, String> texts = new LinkedHashMap<>();
    texts.put(NAME, names());
    texts.put(TAGS, String.join(" ", skill.tags()));
    texts.put(DESCRIPTION, skill.description());
    texts.put(PARAMETERS, parameters());
    texts.put(DOMAINS, String.join(" ", skill.domains()).toLowerCase(Locale.ROOT));
    return texts;
  }

  private String names() {
    return skill.id().equals(skill.name()) ? skill.id() : skill.name() + " " + skill.id();
  }

  private String parameters() {
    return skill.parameters().stream()
        .flatMap(
            parameter -> Stream.concat(Stream.of(parameter.name()), parameter.patterns().stream()))
        .collect(Collectors.joining(" "));
  }

  @Override
  public String embeddingText() {
    String name = NameWords.of(skill.name()).toLowerCase(Locale.ROOT);
    String inputs =
        skill.parameters().stream()
            .map(parameter -> NameWords.of(parameter.name()))
            .collect(Collectors.joining(" "));
    return (name + ": " + skill.description() + " " + String.join(" ", skill.tags()) + " " + inputs)
        .strip();
  }
}
