package io.serai.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/**
 * A Lucene index in memory with searchers of type {@code S}.
 *
 * <p>It is written by one thread at a time, which also merges segments. It is read by many threads
 * without a lock; each sees the index as of one moment.
 */
final class InMemoryLuceneIndex<S extends IndexSearcher> implements AutoCloseable {

  private final IndexWriter writer;
  private final SearcherManager searchers;

  /**
   * Creates an empty index.
   *
   * @param searcherOpener creates a searcher for the written index; called at the end of a write
   */
  InMemoryLuceneIndex(IndexWriterConfig config, SearcherOpener<S> searcherOpener) {
    config.setMergeScheduler(new SerialMergeScheduler()).setUseCompoundFile(false);
    try {
      writer = new IndexWriter(new ByteBuffersDirectory(), config);
      searchers = new SearcherManager(writer, factory(searcherOpener));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SearcherFactory factory(SearcherOpener<? extends IndexSearcher> searcherOpener) {
    return new SearcherFactory() {
      @Override
      public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
          throws IOException {
        return searcherOpener.open(reader);
      }
    };
  }

  /** Writes a change, which is searchable on return. */
  synchronized void write(IndexUpdate indexUpdate) {
    try {
      indexUpdate.to(writer);
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Runs a query on a searcher, which must not be used afterwards. */
  @SuppressWarnings("unchecked") // every searcher comes from the opener
  <T> T read(SearcherQuery<S, T> searcherQuery) {
    try {
      IndexSearcher searcher = searchers.acquire();
      try {
        return searcherQuery.of((S) searcher);
      } finally {
        searchers.release(searcher);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public synchronized void close() {
    try {
      searchers.close();
      writer.rollback();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates a searcher for a reader. */
  @FunctionalInterface
  interface SearcherOpener<S extends IndexSearcher> {
    S open(IndexReader reader) throws IOException;
  }

  /** A change of the index. */
  @FunctionalInterface
  interface IndexUpdate {
    void to(IndexWriter writer) throws IOException;
  }

  /** A query on a searcher. */
  @FunctionalInterface
  interface SearcherQuery<S extends IndexSearcher, T> {
    T of(S searcher) throws IOException;
  }
}
