package io.serai.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.SimpleCollector;
import org.jspecify.annotations.Nullable;

/** Collects every document that matches a Lucene query and passes a filter, with its score. */
final class ScoredDocumentCollector<D extends SearchDocument> extends SimpleCollector {

  private final List<D> documents;
  private final Predicate<D> filter;
  private final List<ScoredDocument<D>> matches = new ArrayList<>();
  private @Nullable NumericDocValues ordinals;
  private @Nullable Scorable scorer;

  private ScoredDocumentCollector(List<D> documents, Predicate<D> filter) {
    this.documents = documents;
    this.filter = filter;
  }

  static <D extends SearchDocument>
      CollectorManager<ScoredDocumentCollector<D>, List<ScoredDocument<D>>> manager(
          List<D> documents, Predicate<D> filter) {
    return new CollectorManager<>() {
      @Override
      public ScoredDocumentCollector<D> newCollector() {
        return new ScoredDocumentCollector<>(documents, filter);
      }

      @Override
      public List<ScoredDocument<D>> reduce(Collection<ScoredDocumentCollector<D>> collectors) {
        return collectors.stream().flatMap(collector -> collector.matches.stream()).toList();
      }
    };
  }

  @Override
  protected void doSetNextReader(LeafReaderContext leaf) throws IOException {
    ordinals = DocValues.getNumeric(leaf.reader(), WordIndexFields.ORDINAL);
  }

  @Override
  public void setScorer(Scorable scorer) {
    this.scorer = scorer;
  }

  @Override
  public void collect(int luceneDocument) throws IOException {
    if (ordinals == null || scorer == null || !ordinals.advanceExact(luceneDocument)) {
      return;
    }
    D document = documents.get((int) ordinals.longValue());
    if (document != null && filter.test(document)) {
      matches.add(new ScoredDocument<>(document, scorer.score()));
    }
  }

  @Override
  public ScoreMode scoreMode() {
    return ScoreMode.COMPLETE;
  }
}
