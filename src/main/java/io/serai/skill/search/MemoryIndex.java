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
final class MemoryIndex<S extends IndexSearcher> implements AutoCloseable {

  private final Class<S> kind;
  private final IndexWriter writer;
  private final SearcherManager searchers;

  /**
   * @param opening makes a searcher of what was written; called while a write returns
   */
  MemoryIndex(IndexWriterConfig config, Class<S> kind, Opening<S> opening) {
    this.kind = kind;
    config.setMergeScheduler(new SerialMergeScheduler()).setUseCompoundFile(false);
    try {
      writer = new IndexWriter(new ByteBuffersDirectory(), config);
      searchers = new SearcherManager(writer, factory(opening));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SearcherFactory factory(Opening<? extends IndexSearcher> opening) {
    return new SearcherFactory() {
      @Override
      public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
          throws IOException {
        return opening.open(reader);
      }
    };
  }

  /** Writes; what was written is found when it returns. */
  synchronized void write(Writing writing) {
    try {
      writing.to(writer);
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a searcher answers, which is no longer there afterwards. */
  <T> T read(Reading<S, T> reading) {
    try {
      IndexSearcher searcher = searchers.acquire();
      try {
        return reading.of(kind.cast(searcher));
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
  interface Opening<S extends IndexSearcher> {
    S open(IndexReader reader) throws IOException;
  }

  /** One change of the index. */
  @FunctionalInterface
  interface Writing {
    void to(IndexWriter writer) throws IOException;
  }

  /** One question to the index. */
  @FunctionalInterface
  interface Reading<S extends IndexSearcher, T> {
    T of(S searcher) throws IOException;
  }
}
