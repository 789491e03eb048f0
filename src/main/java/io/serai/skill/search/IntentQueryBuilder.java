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

/** Builds Lucene queries from an intent, word by word. The text is never parsed as query syntax. */
final class IntentQueryBuilder {

  private static final float TIE_BREAKER = 0.1f;
  private static final int MIN_FUZZY_LENGTH = 4;
  private static final int MAX_WORDS = 256;
  private static final int MAX_FUZZY_WORDS = 8;
  private static final int MAX_FUZZY_LETTERS = 40;
  private static final int MIN_PREFIX_LENGTH = 3;
  private static final int MAX_PREFIX_WORDS = 8;
  private static final double MIN_GRAM_SHARE = 0.6;

  private IntentQueryBuilder() {}

  /**
   * Matches skills that share at least one word with the intent. All intents together use {@value
   * #MAX_WORDS} words, the first ones of each.
   *
   * @param intents number of intents in the request
   */
  static Query words(String intent, int intents) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    SkillTextAnalyzer.STEMMED.of(intent).stream()
        .limit(MAX_WORDS / intents)
        .map(word -> anyField(word, (field, text) -> new TermQuery(field.term(text))))
        .forEach(word -> query.add(word, Occur.SHOULD));
    return query.build();
  }

  /**
   * Builds a query for each intent that matches skills with words similar to at least half of its
   * first long words. The automaton of a word is more expensive the longer the word is, so all
   * intents together use {@value #MAX_FUZZY_LETTERS} letters, the first ones.
   */
  static List<Query> fuzzy(List<String> intents) {
    List<Query> queries = new ArrayList<>();
    int remainingLetters = MAX_FUZZY_LETTERS;
    for (String intent : intents) {
      List<String> words = new ArrayList<>();
      for (String word : SkillTextAnalyzer.STEMMED.of(intent)) {
        if (word.length() >= MIN_FUZZY_LENGTH
            && word.length() <= remainingLetters
            && words.size() < MAX_FUZZY_WORDS) {
          words.add(word);
          remainingLetters -= word.length();
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
   * Matches skills whose name has a word with the prefix of one of the first words, or shares most
   * of its trigrams.
   */
  static Query name(String intent) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    SkillTextAnalyzer.PLAIN.of(intent).stream()
        .filter(word -> word.length() >= MIN_PREFIX_LENGTH)
        .limit(MAX_PREFIX_WORDS)
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
    int minMatches = (int) Math.ceil(grams.size() * MIN_GRAM_SHARE);
    return query.setMinimumNumberShouldMatch(minMatches).build();
  }

  private static Query anyField(
      String word, BiFunction<SkillIndexField, String, Query> createQuery) {
    List<Query> fields = new ArrayList<>();
    for (SkillIndexField field : SkillIndexField.values()) {
      fields.add(new BoostQuery(createQuery.apply(field, word), field.boost()));
    }
    return new DisjunctionMaxQuery(fields, TIE_BREAKER);
  }
}
