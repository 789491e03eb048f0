package io.serai.skill.search;

import java.io.IOException;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.FuzzyQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.util.AttributeSource;

/**
 * A word with typing errors, sought in several fields: its automata, which cost the most, are made
 * once. Used by one search.
 */
final class FuzzyWordQuery {

  private static final int VERY_FUZZY_FROM = 8;
  private static final int EXPANSIONS = 50;

  private final AttributeSource automata = new AttributeSource();

  /** Words one typing error away; two where the word is long. */
  Query in(SkillIndexField field, String word) {
    int edits = word.length() >= VERY_FUZZY_FROM ? 2 : 1;
    return new FuzzyQuery(field.term(word), edits, 1, EXPANSIONS, true) {
      @Override
      protected TermsEnum getTermsEnum(Terms terms, AttributeSource attributes) throws IOException {
        return super.getTermsEnum(terms, automata);
      }
    };
  }
}
