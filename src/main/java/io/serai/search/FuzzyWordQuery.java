package io.serai.search;

import java.io.IOException;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.AttributeSource;

/**
 * Builds the fuzzy queries for one word in several fields. The automata, which are expensive, are
 * built once. Used by one search.
 */
final class FuzzyWordQuery {

  private static final int TWO_EDITS_MIN_LENGTH = 8;
  private static final int MAX_EXPANSIONS = 50;

  private final AttributeSource automata = new AttributeSource();

  /** Matches words at an edit distance of one, or two if the word is long. */
  Query in(SearchField field, String word) {
    int edits = word.length() >= TWO_EDITS_MIN_LENGTH ? 2 : 1;
    return new FuzzyQuery(WordIndexFields.word(field, word), edits, 1, MAX_EXPANSIONS, true) {
      @Override
      protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        return super.getTermsEnum(terms, automata);
      }
    };
  }
}
