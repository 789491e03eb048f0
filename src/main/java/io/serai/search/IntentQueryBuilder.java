package io.serai.search;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * Builds Lucene queries from an intent, word by word. The text is never parsed as query syntax.
 * Thread-safe.
 */
final class IntentQueryBuilder {

  private static final float TIE_BREAKER = 0.1f;
  private static final int MIN_FUZZY_LENGTH = 4;
  private static final int MAX_WORDS = 256;
  private static final int MAX_FUZZY_WORDS = 8;
  private static final int MAX_FUZZY_LETTERS = 40;
  private static final int MIN_PREFIX_LENGTH = 3;
  private static final int MAX_PREFIX_WORDS = 8;
  private static final double MIN_GRAM_SHARE = 0.6;

  private final SearchField nameField;
  private final List<SearchField> fields;

  IntentQueryBuilder(SearchField nameField, List<SearchField> otherFields) {
    this.nameField = nameField;
    this.fields = Stream.concat(Stream.of(nameField), otherFields.stream()).toList();
  }

  /**
   * Matches documents that share at least one word with the intent. All intents together use
   * {@value #MAX_WORDS} words, the first ones of each.
   *
   * @param intents number of intents in the request
   */
  Query words(String intent, int intents) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    distinct(intent, intents)
        .map(
            word ->
                anyField(word, (field, text) -> new TermQuery(WordIndexFields.word(field, text))))
        .forEach(word -> query.add(word, Occur.SHOULD));
    return query.build();
  }

  private static Stream<String> distinct(String intent, int intents) {
    return WordAnalyzer.STEMMED.of(intent).stream().limit(MAX_WORDS / intents);
  }

  /** Returns the words that {@link #words} looks for, each with its terms, one for each field. */
  List<List<Term>> terms(String intent, int intents) {
    return distinct(intent, intents)
        .map(word -> fields.stream().map(field -> WordIndexFields.word(field, word)).toList())
        .toList();
  }

  /**
   * Builds a query for each intent that matches documents with words similar to at least half of
   * its first long words. The automaton of a word is more expensive the longer the word is, so all
   * intents together use {@value #MAX_FUZZY_LETTERS} letters, the first ones.
   */
  List<Query> fuzzy(List<String> intents) {
    List<Query> queries = new ArrayList<>();
    int remainingLetters = MAX_FUZZY_LETTERS;
    for (String intent : intents) {
      List<String> words = new ArrayList<>();
      for (String word : WordAnalyzer.STEMMED.of(intent)) {
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

  private Query fuzzyWords(List<String> words) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    words.forEach(word -> query.add(anyField(word, new FuzzyWordQuery()::in), Occur.SHOULD));
    return query.setMinimumNumberShouldMatch((words.size() + 1) / 2).build();
  }

  /**
   * Matches documents whose name has a word with the prefix of one of the first words, or shares
   * most of its trigrams.
   */
  Query name(String intent) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    WordAnalyzer.PLAIN.of(intent).stream()
        .filter(word -> word.length() >= MIN_PREFIX_LENGTH)
        .limit(MAX_PREFIX_WORDS)
        .forEach(
            word ->
                query.add(new PrefixQuery(WordIndexFields.word(nameField, word)), Occur.SHOULD));
    Collection<String> grams = NameTrigrams.of(intent);
    if (!grams.isEmpty()) {
      query.add(grams(grams), Occur.SHOULD);
    }
    return query.build();
  }

  private static Query grams(Collection<String> grams) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    grams.forEach(gram -> query.add(new TermQuery(WordIndexFields.gram(gram)), Occur.SHOULD));
    int minMatches = (int) Math.ceil(grams.size() * MIN_GRAM_SHARE);
    return query.setMinimumNumberShouldMatch(minMatches).build();
  }

  private Query anyField(String word, BiFunction<SearchField, String, Query> createQuery) {
    List<Query> queries = new ArrayList<>();
    for (SearchField field : fields) {
      queries.add(new BoostQuery(createQuery.apply(field, word), field.weight()));
    }
    return new DisjunctionMaxQuery(queries, TIE_BREAKER);
  }
}
