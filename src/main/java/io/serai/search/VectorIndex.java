package io.serai.search;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * An index of one normalised vector per document, in memory, for nearest-neighbour search.
 *
 * <p>Written by one thread at a time, read by many. All vectors must have as many dimensions as the
 * first.
 */
final class VectorIndex implements AutoCloseable {

  static final String KEY = "key";
  static final String KIND = "kind";
  static final String VECTOR = "vector";

  private static final int MAX_SEGMENTS_PER_TIER = 3;

  private final InMemoryLuceneIndex<VectorSearcher> index =
      new InMemoryLuceneIndex<>(configuration(), VectorSearcher::new);
  private volatile int dimensions;

  private static IndexWriterConfig configuration() {
    return new IndexWriterConfig()
        .setCodec(HighDimensionVectorsFormat.codec())
        .setMergePolicy(new TieredMergePolicy().setSegmentsPerTier(MAX_SEGMENTS_PER_TIER));
  }

  /** Whether a vector has the same number of dimensions as the index. */
  boolean fits(float[] vector) {
    return vector.length <= HighDimensionVectorsFormat.MAX_DIMENSIONS
        && (dimensions == 0 || dimensions == vector.length);
  }

  /** Adds vectors and replaces those with the same keys; they are searchable on return. */
  void put(Map<DocumentKey, float[]> vectors) {
    index.write(
        writer -> {
          for (Map.Entry<DocumentKey, float[]> entry : vectors.entrySet()) {
            dimensions = entry.getValue().length;
            writer.updateDocument(term(entry.getKey()), document(entry.getKey(), entry.getValue()));
          }
        });
  }

  private static Term term(DocumentKey key) {
    return new Term(KEY, key.text());
  }

  private static Document document(DocumentKey key, float[] vector) {
    Document document = new Document();
    document.add(new StringField(KEY, key.text(), Store.NO));
    document.add(new BinaryDocValuesField(KEY, new BytesRef(key.text())));
    document.add(new StringField(KIND, key.kind(), Store.NO));
    document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  /** Removes the vectors of those documents; they are not found any more on return. */
  void remove(Collection<DocumentKey> keys) {
    index.write(
        writer -> {
          for (DocumentKey key : keys) {
            writer.deleteDocuments(term(key));
          }
        });
  }

  /**
   * Returns the nearest documents with their cosines, nearest first.
   *
   * @param kinds kinds of documents that are considered; if empty, all
   */
  Map<DocumentKey, Double> nearest(float[] query, int limit, Set<String> kinds) {
    return byKey(index.read(searcher -> searcher.nearest(query, limit, kinds)));
  }

  /** Returns the cosines of those documents that have a vector. */
  Map<DocumentKey, Double> cosines(float[] query, Collection<DocumentKey> keys) {
    List<String> texts = keys.stream().map(DocumentKey::text).toList();
    return byKey(index.read(searcher -> searcher.cosines(query, texts)));
  }

  private static Map<DocumentKey, Double> byKey(Map<String, Double> cosines) {
    Map<DocumentKey, Double> byKey = new LinkedHashMap<>();
    cosines.forEach((text, cosine) -> byKey.put(DocumentKey.parse(text), cosine));
    return byKey;
  }

  @Override
  public void close() {
    index.close();
  }
}
