package io.serai.search;

import java.io.IOException;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/**
 * A query whose score is the sum of the weights of the words that a document has. A word weighs as
 * in BM25, by how few documents have it.
 *
 * @param maxScore score of a document that has all words, above 0
 */
record WordCoverageQuery(Query query, double maxScore) {

  /** Creates the query for some documents, and words with their terms. */
  static WordCoverageQuery of(
      List<List<Term>> words, Collection<DocumentKey> keys, IndexReader reader) throws IOException {
    BooleanQuery.Builder any = new BooleanQuery.Builder();
    double sum = 0;
    for (List<Term> terms : words) {
      double weight = weight(terms, reader);
      sum += weight;
      any.add(new BoostQuery(new ConstantScoreQuery(oneOf(terms)), (float) weight), Occur.SHOULD);
    }
    any.add(WordIndexFields.anyKey(keys), Occur.FILTER).setMinimumNumberShouldMatch(1);
    return new WordCoverageQuery(any.build(), sum);
  }

  private static Query oneOf(List<Term> terms) {
    BooleanQuery.Builder oneOf = new BooleanQuery.Builder();
    terms.forEach(term -> oneOf.add(new TermQuery(term), Occur.SHOULD));
    return oneOf.build();
  }

  private static double weight(List<Term> terms, IndexReader reader) throws IOException {
    int having = 0;
    for (Term term : terms) {
      having = Math.max(having, reader.docFreq(term));
    }
    int all = Math.max(having, reader.numDocs());
    return Math.log(1 + (all - having + 0.5) / (having + 0.5));
  }
}
