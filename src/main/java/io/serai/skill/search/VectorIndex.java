package io.serai.skill.search;

import java.util.Collection;
import java.util.Map;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.util.BytesRef;

/**
 * An index of one normalised vector per skill id, in memory, for nearest-neighbour search.
 *
 * <p>Written by one thread at a time, read by many. All vectors must have as many dimensions as the
 * first.
 */
final class VectorIndex implements AutoCloseable {

  static final String ID = "id";
  static final String VECTOR = "vector";

  private static final int MAX_SEGMENTS_PER_TIER = 3;

  private final InMemoryLuceneIndex<VectorSearcher> index =
      new InMemoryLuceneIndex<>(configuration(), VectorSearcher.class, VectorSearcher::new);
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

  /** Adds vectors and replaces those with the same ids; they are searchable on return. */
  void put(Map<String, float[]> vectors) {
    index.write(
        writer -> {
          for (Map.Entry<String, float[]> entry : vectors.entrySet()) {
            dimensions = entry.getValue().length;
            writer.updateDocument(
                SkillIndexField.id(entry.getKey()), document(entry.getKey(), entry.getValue()));
          }
        });
  }

  private static Document document(String id, float[] vector) {
    Document document = new Document();
    document.add(new StringField(ID, id, Store.NO));
    document.add(new BinaryDocValuesField(ID, new BytesRef(id)));
    document.add(new KnnFloatVectorField(VECTOR, vector, VectorSimilarityFunction.DOT_PRODUCT));
    return document;
  }

  /** Removes the vectors of those ids; they are not found any more on return. */
  void remove(Collection<String> ids) {
    index.write(
        writer -> {
          for (String id : ids) {
            writer.deleteDocuments(SkillIndexField.id(id));
          }
        });
  }

  /** Returns the nearest ids with their cosines, nearest first. */
  Map<String, Double> nearest(float[] query, int limit) {
    return index.read(searcher -> searcher.nearest(query, limit));
  }

  /** Returns the cosines of those ids that have a vector. */
  Map<String, Double> cosines(float[] query, Collection<String> ids) {
    return index.read(searcher -> searcher.cosines(query, ids));
  }

  @Override
  public void close() {
    index.close();
  }
}
