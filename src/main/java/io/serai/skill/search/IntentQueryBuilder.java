package io.serai.skill.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** Turns an intent into queries, word by word, never through a query language. */
final class IntentQueryBuilder {

  private static final float TIE = 0.1f;
  private static final int FUZZY_FROM = 4;
  private static final int WORDS = 256;
  private static final int FUZZY_WORDS = 8;
  private static final int FUZZY_LETTERS = 40;
  private static final int PREFIX_FROM = 3;
  private static final int PREFIX_WORDS = 8;
  private static final double GRAM_SHARE = 0.6;

  private IntentQueryBuilder() {}

  /**
   * Skills that share at least one word; of several intents the first words count, {@value #WORDS}
   * in sum.
   *
   * @param intents how many intents are searched
   */
  static Query words(String intent, int intents) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    SkillTextAnalyzer.STEMMED.of(intent).stream()
        .limit(WORDS / intents)
        .map(word -> anyField(word, (field, text) -> new TermQuery(field.term(text))))
        .forEach(word -> query.add(word, Occur.SHOULD));
    return query.build();
  }

  /**
   * For each intent, skills with words that are one or two typing errors away from at least half of
   * its first long ones. The automata of a word cost more the longer it is, so that all intents
   * together have {@value #FUZZY_LETTERS} letters, the first ones first.
   */
  static List<Query> fuzzy(List<String> intents) {
    List<Query> queries = new ArrayList<>();
    int left = FUZZY_LETTERS;
    for (String intent : intents) {
      List<String> words = new ArrayList<>();
      for (String word : SkillTextAnalyzer.STEMMED.of(intent)) {
        if (word.length() >= FUZZY_FROM && word.length() <= left && words.size() < FUZZY_WORDS) {
          words.add(word);
          left -= word.length();
        }
      }
      queries.add(fuzzyWords(words));
    }
    return queries;
  }

  private static Query fuzzyWords(List<String> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    words.forEach(word -> query.add(anyField(word, new FuzzyWordQuery()::in), Occur.SHOULD));
    return query.setMinimumNumberShouldMatch((words.size() + 1) / 2).build();
  }

  /**
   * Skills whose names have a word that begins with one of the first words, or share most of their
   * letters' runs.
   */
  static Query name(String intent) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    SkillTextAnalyzer.PLAIN.of(intent).stream()
        .filter(word -> word.length() >= PREFIX_FROM)
        .limit(PREFIX_WORDS)
        .forEach(word -> query.add(new PrefixQuery(SkillIndexField.NAME.term(word)), Occur.SHOULD));
    Collection<String> grams = NameTrigrams.of(intent);
    if (!grams.isEmpty()) {
      query.add(grams(grams), Occur.SHOULD);
    }
    return query.build();
  }

  private static Query grams(Collection<String> grams) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    grams.forEach(gram -> query.add(new TermQuery(SkillIndexField.gram(gram)), Occur.SHOULD));
    int least = (int) Math.ceil(grams.size() * GRAM_SHARE);
    return query.setMinimumNumberShouldMatch(least).build();
  }

  private static Query anyField(String word, BiFunction<SkillIndexField, String, Query> make) {
    List<Query> fields = new ArrayList<>();
    for (SkillIndexField field : SkillIndexField.values()) {
      fields.add(new BoostQuery(make.apply(field, word), field.boost()));
    }
    return new DisjunctionMaxQuery(fields, TIE);
  }
}
