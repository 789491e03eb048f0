package io.serai.search;

import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.lucene.search.Query;

/**
 * An index in memory of documents of any kinds, and the search over it.
 *
 * <p>Thread-safe. A document can be found by its words as soon as {@link #update} has returned, and
 * by its meaning as soon as there is a vector for it.
 */
public final class DocumentSearch<D extends SearchDocument> implements AutoCloseable {

  /** A match of lower similarity may be the next best of a word that is misspelled. */
  private static final double MIN_LIKELY_SIMILARITY = 0.3;

  private final WordIndex<D> words = new WordIndex<>();
  private final IntentQueryBuilder queries;
  private final Optional<SemanticSearch<D>> semantic;

  /**
   * Creates an empty index. It searches by words and, where there are embeddings, by meaning.
   *
   * @param nameField the field whose words are also found by how they begin
   * @param otherFields the other fields that are searched
   */
  public DocumentSearch(
      SearchField nameField,
      List<SearchField> otherFields,
      Clock clock,
      Optional<EmbeddingSearchConfig> embeddings) {
    this.queries = new IntentQueryBuilder(nameField, otherFields);
    this.semantic = embeddings.map(given -> new SemanticSearch<>(words::find, given, clock));
  }

  /**
   * Removes documents, and then adds documents and replaces those with the same keys, in one step.
   */
  public synchronized void update(Collection<D> put, Collection<DocumentKey> removed) {
    if (put.isEmpty() && removed.isEmpty()) {
      return;
    }
    words.update(put, removed);
    semantic.ifPresent(vectors -> vectors.update(put, removed));
  }

  /**
   * Finds the documents that match at least one of the intents; the future never fails.
   *
   * <p>Without embeddings the future is complete on return. With them it may complete on the thread
   * that receives the embeddings.
   */
  public CompletableFuture<DocumentMatches<D>> search(DocumentQuery<D> query) {
    if (semantic.isEmpty()) {
      return CompletableFuture.completedFuture(search(query, Map.of()));
    }
    return semantic.get().vectors(query.intents()).thenApply(vectors -> search(query, vectors));
  }

  private DocumentMatches<D> search(DocumentQuery<D> query, Map<String, float[]> vectors) {
    MatchMethod strategy = vectors.isEmpty() ? MatchMethod.LEXICAL : MatchMethod.HYBRID;
    BestIntentMatches<D> found = new BestIntentMatches<>();
    boolean sharesWord = false;
    for (String intent : query.intents()) {
      List<ScoredDocument<D>> byWords =
          words.search(queries.words(intent, query.intents().size()), query::accepts);
      sharesWord |= !byWords.isEmpty();
      float[] vector = vectors.get(WordAnalyzer.cut(intent));
      if (vector == null || semantic.isEmpty()) {
        found.add(BestIntentMatches.relative(byWords));
      } else {
        WordCoverage coverage =
            candidates -> words.coverage(queries.terms(intent, query.intents().size()), candidates);
        semantic.get().join(byWords, vector, query, coverage, found);
      }
    }
    DocumentMatches<D> matches = found.result(strategy);
    return sharesWord || matches.all().stream().anyMatch(DocumentSearch::isLikely)
        ? matches
        : fallback(query, matches);
  }

  private static boolean isLikely(ScoredDocument<?> match) {
    return match.similarity() >= MIN_LIKELY_SIMILARITY;
  }

  /**
   * Searches by spelling, and then by name if there is no match at all, after the primary search
   * found no word and nothing likely.
   */
  private DocumentMatches<D> fallback(DocumentQuery<D> query, DocumentMatches<D> primary) {
    BestIntentMatches<D> fuzzy = matches(query, queries.fuzzy(query.intents()));
    if (!fuzzy.isEmpty()) {
      return fuzzy.result(MatchMethod.FUZZY);
    }
    if (!primary.all().isEmpty()) {
      return primary;
    }
    BestIntentMatches<D> name =
        matches(query, query.intents().stream().map(queries::name).toList());
    return name.result(name.isEmpty() ? primary.strategy() : MatchMethod.NAME);
  }

  private BestIntentMatches<D> matches(DocumentQuery<D> query, List<Query> luceneQueries) {
    BestIntentMatches<D> matches = new BestIntentMatches<>();
    for (Query luceneQuery : luceneQueries) {
      matches.add(BestIntentMatches.relative(words.search(luceneQuery, query::accepts)));
    }
    return matches;
  }

  @Override
  public void close() {
    words.close();
    semantic.ifPresent(SemanticSearch::close);
  }
}
