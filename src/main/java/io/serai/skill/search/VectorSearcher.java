package io.serai.skill.search;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.VectorUtil;

/** A searcher over the vectors as of one moment, with their ids. */
final class VectorSearcher extends IndexSearcher {

  private static final long MAX_EXACT_COMPONENTS = 1_000_000;

  private final String[] ids;
  private final Map<String, Integer> documents = new HashMap<>();

  VectorSearcher(IndexReader reader) throws IOException {
    super(reader);
    ids = new String[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      readIds(leaf);
    }
    setQueryCache(null);
  }

  private void readIds(LeafReaderContext leaf) throws IOException {
    BinaryDocValues values = DocValues.getBinary(leaf.reader(), VectorIndex.ID);
    Bits live = leaf.reader().getLiveDocs();
    for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
      if ((live == null || live.get(doc)) && values.advanceExact(doc)) {
        String id = values.binaryValue().utf8ToString();
        ids[leaf.docBase + doc] = id;
        documents.put(id, leaf.docBase + doc);
      }
    }
  }

  /**
   * Returns the nearest ids with their cosines, nearest first. The search is exact for a small
   * index and approximate for a large one.
   */
  Map<String, Double> nearest(float[] query, int limit) throws IOException {
    return (long) documents.size() * query.length <= MAX_EXACT_COMPONENTS
        ? exact(query, limit)
        : byGraph(query, limit);
  }

  private Map<String, Double> exact(float[] query, int limit) throws IOException {
    Map<String, Double> nearest = new LinkedHashMap<>();
    cosines(query, documents.keySet()).entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .forEach(entry -> nearest.put(entry.getKey(), entry.getValue()));
    return nearest;
  }

  private Map<String, Double> byGraph(float[] query, int limit) throws IOException {
    Map<String, Double> nearest = new LinkedHashMap<>();
    KnnFloatVectorQuery knn = new KnnFloatVectorQuery(VectorIndex.VECTOR, query, limit);
    for (ScoreDoc hit : search(knn, limit).scoreDocs) {
      nearest.put(ids[hit.doc], 2.0 * hit.score - 1);
    }
    return nearest;
  }

  Map<String, Double> cosines(float[] query, Collection<String> wanted) throws IOException {
    TreeMap<Integer, String> ordered = new TreeMap<>();
    for (String id : wanted) {
      Integer document = documents.get(id);
      if (document != null) {
        ordered.put(document, id);
      }
    }
    Map<String, Double> cosines = new HashMap<>();
    for (LeafReaderContext leaf : getIndexReader().leaves()) {
      int end = leaf.docBase + leaf.reader().maxDoc();
      var idsInLeaf = ordered.subMap(leaf.docBase, end);
      if (!idsInLeaf.isEmpty()) {
        cosines(query, idsInLeaf, leaf, cosines);
      }
    }
    return cosines;
  }

  /** Reads the vectors in document order, the only order in which they can be read. */
  private static void cosines(
      float[] query, Map<Integer, String> wanted, LeafReaderContext leaf, Map<String, Double> into)
      throws IOException {
    FloatVectorValues vectors =
        Objects.requireNonNull(leaf.reader().getFloatVectorValues(VectorIndex.VECTOR));
    for (Map.Entry<Integer, String> entry : wanted.entrySet()) {
      int document = entry.getKey() - leaf.docBase;
      if (vectors.advance(document) == document) {
        into.put(entry.getValue(), (double) VectorUtil.dotProduct(query, vectors.vectorValue()));
      }
    }
  }
}
