package io.serai.skill.search;

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
 * A Lucene index in memory, with searchers of one kind.
 *
 * <p>Written by one thread at a time, which merges, too; read by many without a lock, each seeing
 * the index as of one moment.
 */
final class InMemoryLuceneIndex<S extends IndexSearcher> implements AutoCloseable {

  private final Class<S> kind;
  private final IndexWriter writer;
  private final SearcherManager searchers;

  /**
   * @param searcherOpener makes a searcher of what was written; called while a write returns
   */
  InMemoryLuceneIndex(IndexWriterConfig config, Class<S> kind, SearcherOpener<S> searcherOpener) {
    this.kind = kind;
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

  /** Writes; what was written is found when it returns. */
  synchronized void write(IndexUpdate indexUpdate) {
    try {
      indexUpdate.to(writer);
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a searcher answers, which is no longer there afterwards. */
  <T> T read(SearcherQuery<S, T> searcherQuery) {
    try {
      IndexSearcher searcher = searchers.acquire();
      try {
        return searcherQuery.of(kind.cast(searcher));
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

  /** How a searcher is made. */
  @FunctionalInterface
  interface SearcherOpener<S extends IndexSearcher> {
    S open(IndexReader reader) throws IOException;
  }

  /** One change of the index. */
  @FunctionalInterface
  interface IndexUpdate {
    void to(IndexWriter writer) throws IOException;
  }

  /** One question to the index. */
  @FunctionalInterface
  interface SearcherQuery<S extends IndexSearcher, T> {
    T of(S searcher) throws IOException;
  }
}
