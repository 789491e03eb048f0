package io.serai.search;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An in-memory index of the words of documents. A document that cannot be indexed is logged and
 * left out.
 *
 * <p>An update is searchable when {@link #update} returns. Searches take no lock and see the index
 * and its documents as of one moment.
 */
final class WordIndex<D extends SearchDocument> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(WordIndex.class);

  private final InMemoryLuceneIndex<DocumentSearcher<D>> index;
  private final Map<DocumentKey, IndexedDocument<D>> current = new ConcurrentHashMap<>();
  private final Deque<Integer> freeOrdinals = new ArrayDeque<>();

  /** The documents by ordinal, null where an ordinal is free; never changed. */
  private List<D> documents = List.of();

  WordIndex() {
    index =
        new InMemoryLuceneIndex<>(
            new IndexWriterConfig(WordAnalyzer.STEMMED),
            reader -> new DocumentSearcher<>(reader, documents));
  }

  /** Removes documents, and then adds documents and replaces those with the same keys. */
  synchronized void update(Collection<D> put, Collection<DocumentKey> removed) {
    index.write(
        writer -> {
          List<D> next = new ArrayList<>(documents);
          try {
            for (DocumentKey key : removed) {
              delete(key, Optional.ofNullable(current.remove(key)), next, writer);
            }
            for (D document : put) {
              put(document, next, writer);
            }
          } finally {
            documents = next;
          }
        });
  }

  private void put(D document, List<D> next, IndexWriter writer) throws IOException {
    delete(document.key(), Optional.ofNullable(current.remove(document.key())), next, writer);
    int ordinal = takeOrdinal(next);
    try {
      writer.addDocument(WordIndexFields.luceneDocument(document, ordinal));
    } catch (RuntimeException failure) {
      LOG.error("{} cannot be found: its words cannot be indexed", document.key(), failure);
      freeOrdinals.add(ordinal);
      return;
    }
    next.set(ordinal, document);
    current.put(document.key(), new IndexedDocument<>(ordinal, document));
  }

  private void delete(
      DocumentKey key, Optional<IndexedDocument<D>> old, List<D> next, IndexWriter writer)
      throws IOException {
    if (old.isPresent()) {
      next.set(old.get().ordinal(), null);
      freeOrdinals.add(old.get().ordinal());
      writer.deleteDocuments(WordIndexFields.key(key));
    }
  }

  private int takeOrdinal(List<D> next) {
    if (freeOrdinals.isEmpty()) {
      next.add(null);
      return next.size() - 1;
    }
    return freeOrdinals.remove();
  }

  /** Returns the document that has the key now. */
  Optional<D> find(DocumentKey key) {
    return Optional.ofNullable(current.get(key)).map(IndexedDocument::document);
  }

  /** Returns all documents that match the query, in no particular order, with BM25 scores. */
  List<ScoredDocument<D>> search(Query query, Predicate<D> filter) {
    return index.read(
        searcher ->
            searcher.search(query, ScoredDocumentCollector.manager(searcher.documents, filter)));
  }

  /**
   * Returns how much of an intent some documents have: the share of its words, in which rare words
   * weigh more. Documents without any of the words are absent.
   *
   * @param words the terms of each word
   */
  Map<DocumentKey, Double> coverage(List<List<Term>> words, Collection<DocumentKey> keys) {
    return index.read(
        searcher -> {
          WordCoverageQuery query = WordCoverageQuery.of(words, keys, searcher.getIndexReader());
          Map<DocumentKey, Double> shares = new HashMap<>();
          searcher
              .search(
                  query.query(),
                  ScoredDocumentCollector.manager(searcher.documents, document -> true))
              .forEach(
                  match ->
                      shares.put(match.document().key(), match.similarity() / query.maxScore()));
          return shares;
        });
  }

  @Override
  public void close() {
    index.close();
  }

  /** A document with the number that Lucene knows it by. */
  private record IndexedDocument<D extends SearchDocument>(int ordinal, D document) {}

  /** A searcher with the documents that were in the index at the same moment. */
  private static final class DocumentSearcher<D extends SearchDocument> extends IndexSearcher {

    private final List<D> documents;

    DocumentSearcher(IndexReader reader, List<D> documents) {
      super(reader);
      this.documents = documents;
      setQueryCache(null);
    }
  }
}
