package io.serai.search;

import java.io.IOException;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.FloatVectorValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.VectorUtil;

/** A searcher over the vectors as of one moment, with the keys of their documents as texts. */
final class VectorSearcher extends IndexSearcher {

  private static final long MAX_EXACT_COMPONENTS = 1_000_000;

  private final String[] keys;
  private final Map<String, Integer> documents = new HashMap<>();

  VectorSearcher(IndexReader reader) throws IOException {
    super(reader);
    keys = new String[reader.maxDoc()];
    for (LeafReaderContext leaf : reader.leaves()) {
      readKeys(leaf);
    }
    setQueryCache(null);
  }

  private void readKeys(LeafReaderContext leaf) throws IOException {
    BinaryDocValues values = DocValues.getBinary(leaf.reader(), VectorIndex.KEY);
    Bits live = leaf.reader().getLiveDocs();
    for (int doc = 0; doc < leaf.reader().maxDoc(); doc++) {
      if ((live == null || live.get(doc)) && values.advanceExact(doc)) {
        String key = values.binaryValue().utf8ToString();
        keys[leaf.docBase + doc] = key;
        documents.put(key, leaf.docBase + doc);
      }
    }
  }

  /**
   * Returns the nearest keys with their cosines, nearest first. The search is exact for a small
   * index and approximate for a large one.
   */
  Map<String, Double> nearest(float[] query, int limit, Set<String> kinds) throws IOException {
    return (long) documents.size() * query.length <= MAX_EXACT_COMPONENTS
        ? exact(query, limit, kinds)
        : byGraph(query, limit, kinds);
  }

  private Map<String, Double> exact(float[] query, int limit, Set<String> kinds)
      throws IOException {
    Map<String, Double> nearest = new LinkedHashMap<>();
    cosines(query, keysOf(kinds)).entrySet().stream()
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(limit)
        .forEach(entry -> nearest.put(entry.getKey(), entry.getValue()));
    return nearest;
  }

  private Collection<String> keysOf(Set<String> kinds) {
    return kinds.isEmpty()
        ? documents.keySet()
        : documents.keySet().stream()
            .filter(key -> kinds.contains(DocumentKey.parse(key).kind()))
            .toList();
  }

  private Map<String, Double> byGraph(float[] query, int limit, Set<String> kinds)
      throws IOException {
    Map<String, Double> nearest = new LinkedHashMap<>();
    Query filter =
        kinds.isEmpty()
            ? null
            : new TermInSetQuery(VectorIndex.KIND, kinds.stream().map(BytesRef::new).toList());
    KnnFloatVectorQuery knn = new KnnFloatVectorQuery(VectorIndex.VECTOR, query, limit, filter);
    for (ScoreDoc hit : search(knn, limit).scoreDocs) {
      nearest.put(keys[hit.doc], 2.0 * hit.score - 1);
    }
    return nearest;
  }

  Map<String, Double> cosines(float[] query, Collection<String> wanted) throws IOException {
    TreeMap<Integer, String> ordered = new TreeMap<>();
    for (String key : wanted) {
      Integer document = documents.get(key);
      if (document != null) {
        ordered.put(document, key);
      }
    }
    Map<String, Double> cosines = new HashMap<>();
    for (LeafReaderContext leaf : getIndexReader().leaves()) {
      int end = leaf.docBase + leaf.reader().maxDoc();
      var keysInLeaf = ordered.subMap(leaf.docBase, end);
      if (!keysInLeaf.isEmpty()) {
        cosines(query, keysInLeaf, leaf, cosines);
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
