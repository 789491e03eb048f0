package io.serai.skill.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * A vector of length 1 per skill id, in memory, found by nearness.
 *
 * <p>Written by one thread at a time, read by many. All vectors have as many dimensions as the
 * first; others are refused.
 */
final class VectorIndex implements AutoCloseable {

  static final String ID = "id";
  static final String VECTOR = "vector";

  private static final int SEGMENTS = 3;

  private final IndexWriter writer;
  private final SearcherManager searchers;
  private volatile int dimensions;

  VectorIndex() {
    try {
      writer = new IndexWriter(new ByteBuffersDirectory(), configuration());
      searchers = new SearcherManager(writer, new VectorSearcherFactory());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static IndexWriterConfig configuration() {
    return new IndexWriterConfig()
        .setCodec(WideVectors.codec())
        .setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(SEGMENTS))
        .setMergeScheduler(new SerialMergeScheduler())
        .setUseCompoundFile(false);
  }

  /** Whether a vector has the dimensions of those that are here. */
  boolean fits(float[] vector) {
    return vector.length <= WideVectors.MAX_DIMENSIONS
        && (dimensions == 0 || dimensions == vector.length);
  }

  /** Puts vectors in place of those of the same ids; they are found when it returns. */
  synchronized void put(Map<String, float[]> vectors) {
    try {
      for (Map.Entry<String, float[]> entry : vectors.entrySet()) {
        dimensions = entry.getValue().length;
        writer.updateDocument(
            Fields.id(entry.getKey()), document(entry.getKey(), entry.getValue()));
      }
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Document document(String id, float[] vector) {
    Document document = new Document();
    document.add(new StringField(ID, id, Store.NO));
    document.add(new BinaryDocValuesField(ID, new BytesRef(id)));
    document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  synchronized void remove(Collection<String> ids) {
    try {
      for (String id : ids) {
        writer.deleteDocuments(Fields.id(id));
      }
      searchers.maybeRefreshBlocking();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The nearest ids with their cosines, nearest first. */
  Map<String, Double> nearest(float[] query, int most) {
    return read(searcher -> searcher.nearest(query, most));
  }

  /** The cosines of those ids that have a vector. */
  Map<String, Double> cosines(float[] query, Collection<String> ids) {
    return read(searcher -> searcher.cosines(query, ids));
  }

  private <T> T read(Reading<T> reading) {
    try {
      VectorSearcher searcher = (VectorSearcher) searchers.acquire();
      try {
        return reading.of(searcher);
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

  private interface Reading<T> {
    T of(VectorSearcher searcher) throws IOException;
  }

  private static final class VectorSearcherFactory extends SearcherFactory {

    @Override
    public IndexSearcher newSearcher(IndexReader reader, @Nullable IndexReader previous)
        throws IOException {
      return new VectorSearcher(reader);
    }
  }
}
