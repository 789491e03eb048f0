package io.serai.search.local;

import ai.onnxruntime.OrtException;
import io.serai.search.CosineScale;
import java.io.IOException;

/**
 * Two sentence models as one: a vector has the components of both, so that a cosine is the weighted
 * mean of theirs. They err on different texts.
 *
 * <p>Thread-safe; each text is computed on the caller's thread alone. {@link #close} must not be
 * called while a text is encoded.
 */
final class CombinedSentenceEncoder implements AutoCloseable {

  /** The name under which their vectors are stored. */
  static final String NAME = SentenceModel.MINILM.name() + "+" + SentenceModel.BGE.name() + " 1:2";

  /**
   * The scale of their cosines, between texts that have nothing in common and those of one meaning.
   */
  static final CosineScale SCALE = new CosineScale(0.36, 0.76);

  /** The number of components of a vector. */
  static final int DIMENSIONS = 2 * SentenceEncoder.DIMENSIONS;

  private final SentenceEncoder minilm;
  private final SentenceEncoder bge;

  private CombinedSentenceEncoder(SentenceEncoder minilm, SentenceEncoder bge) {
    this.minilm = minilm;
    this.bge = bge;
  }

  /**
   * Loads the models, in one or two seconds.
   *
   * @throws IOException if a model is not on the class path or cannot be read
   * @throws OrtException if the runtime refuses a model
   * @throws LinkageError if the native library cannot be loaded on this machine
   */
  static CombinedSentenceEncoder load() throws IOException, OrtException {
    WordPieceTokenizer tokenizer = new WordPieceTokenizer(SentenceModel.MINILM.vocabulary());
    SentenceEncoder minilm = SentenceEncoder.load(SentenceModel.MINILM, tokenizer);
    try {
      return new CombinedSentenceEncoder(
          minilm, SentenceEncoder.load(SentenceModel.BGE, tokenizer));
    } catch (IOException | OrtException | RuntimeException | LinkageError failure) {
      minilm.close();
      throw failure;
    }
  }

  /** Returns the vector of a query by the first model; the first pieces count. */
  float[] minilm(String query, int maxPieces) throws OrtException {
    return minilm.query(query, maxPieces);
  }

  /** Returns the vector of a query by the second model, in twice the time. */
  float[] bge(String query, int maxPieces) throws OrtException {
    return bge.query(query, maxPieces);
  }

  /** Returns the vector of a document. */
  float[] document(String text) throws OrtException {
    return join(minilm.document(text), bge.document(text));
  }

  /** Joins the vectors of texts by the first model with those by the second. */
  static float[][] join(float[][] minilm, float[][] bge) {
    float[][] joined = new float[minilm.length][];
    for (int i = 0; i < joined.length; i++) {
      joined[i] = join(minilm[i], bge[i]);
    }
    return joined;
  }

  static float[] join(float[] minilm, float[] bge) {
    float[] joined = new float[DIMENSIONS];
    scale(minilm, SentenceModel.MINILM, joined, 0);
    scale(bge, SentenceModel.BGE, joined, minilm.length);
    return joined;
  }

  private static void scale(float[] vector, SentenceModel model, float[] into, int start) {
    float factor = (float) Math.sqrt(model.weight());
    for (int i = 0; i < vector.length; i++) {
      into[start + i] = factor * vector[i];
    }
  }

  @Override
  public void close() throws OrtException {
    try {
      minilm.close();
    } finally {
      bge.close();
    }
  }
}
