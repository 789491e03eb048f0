package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;

/**
 * The indexed text fields of a skill, with the boost of each. Also creates the index document of a
 * skill.
 */
enum SkillIndexField {
  NAME(2.0f),
  TAGS(1.5f),
  DESCRIPTION(1.0f),
  PARAMETERS(0.7f),
  DOMAINS(0.5f);

  private static final String ID = "id";
  private static final String ORDINAL = "ordinal";
  private static final String GRAMS = "grams";

  private final float boost;

  SkillIndexField(float boost) {
    this.boost = boost;
  }

  float boost() {
    return boost;
  }

  Term term(String word) {
    return new Term(name(), word);
  }

  static Term id(String id) {
    return new Term(ID, id);
  }

  static Term gram(String gram) {
    return new Term(GRAMS, gram);
  }

  static String ordinalField() {
    return ORDINAL;
  }

  static Document document(Skill skill, long ordinal) {
    Document document = new Document();
    document.add(new StringField(ID, skill.id(), Store.NO));
    document.add(new NumericDocValuesField(ORDINAL, ordinal));
    for (SkillIndexField field : values()) {
      document.add(new TextField(field.name(), field.text(skill), Store.NO));
    }
    NameTrigrams.of(skill.name())
        .forEach(gram -> document.add(new StringField(GRAMS, gram, Store.NO)));
    return document;
  }

  String text(Skill skill) {
    return switch (this) {
      case NAME -> skill.id().equals(skill.name()) ? skill.id() : skill.name() + " " + skill.id();
      case TAGS -> String.join(" ", skill.tags());
      case DESCRIPTION -> skill.description();
      case PARAMETERS ->
          skill.parameters().stream()
              .flatMap(SkillIndexField::words)
              .collect(Collectors.joining(" "));
      case DOMAINS -> String.join(" ", skill.domains()).toLowerCase(Locale.ROOT);
    };
  }

  private static Stream<String> words(Skill.Parameter parameter) {
    return Stream.concat(Stream.of(parameter.name()), parameter.patterns().stream());
  }
}
