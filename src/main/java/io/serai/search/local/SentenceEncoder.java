package io.serai.search.local;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import io.serai.search.NameWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.util.Arrays;
import java.util.Map;

/**
 * A sentence model, run by ONNX Runtime on the processor: a text becomes a vector of length 1.
 *
 * <p>Thread-safe; each text is computed on the caller's thread alone. The model and what is
 * computed are in native memory. {@link #close} must not be called during {@link #encode}.
 */
final class SentenceEncoder implements AutoCloseable {

  /** The number of components of a vector. */
  static final int DIMENSIONS = 384;

  /** The maximum number of pieces of a text. */
  static final int MAX_PIECES = 128;

  private static final int MAX_CHARACTERS = 2_000;
  private static final int MAX_WEIGHTS = 36 << 20;

  private final SentenceModel model;
  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPieceTokenizer tokenizer;
  private final int prefixPieces;

  private SentenceEncoder(
      SentenceModel model,
      OrtEnvironment environment,
      OrtSession session,
      WordPieceTokenizer tokenizer) {
    this.model = model;
    this.environment = environment;
    this.session = session;
    this.tokenizer = tokenizer;
    this.prefixPieces = tokenizer.pieces(model.queryPrefix(), MAX_PIECES).length - 2;
  }

  /**
   * Loads the model, in most of a second.
   *
   * @throws IOException if the model is not on the class path or cannot be read
   * @throws OrtException if the runtime refuses the model
   * @throws LinkageError if the native library cannot be loaded on this machine
   */
  static SentenceEncoder load(SentenceModel model, WordPieceTokenizer tokenizer)
      throws IOException, OrtException {
    OrtEnvironment environment = OnnxRuntime.load();
    environment.setTelemetry(false);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setCPUArenaAllocator(false);
      return new SentenceEncoder(
          model, environment, environment.createSession(weights(model), options), tokenizer);
    }
  }

  /** Reads the model into native memory, which is freed once it is no longer referenced. */
  private static ByteBuffer weights(SentenceModel model) throws IOException {
    try (InputStream stream = model.openWeights();
        ReadableByteChannel channel = Channels.newChannel(stream)) {
      ByteBuffer weights = ByteBuffer.allocateDirect(MAX_WEIGHTS).order(ByteOrder.nativeOrder());
      while (channel.read(weights) >= 0) {
        if (!weights.hasRemaining()) {
          throw new IOException(model.name() + " is larger than " + MAX_WEIGHTS + " octets");
        }
      }
      return weights.flip();
    }
  }

  /**
   * Returns the vector of a query.
   *
   * @param maxPieces number of pieces that count, the first ones; the time grows with it
   */
  float[] query(String text, int maxPieces) throws OrtException {
    return encode(model.queryPrefix() + text, Math.min(maxPieces + prefixPieces, MAX_PIECES));
  }

  /** Returns the vector of a document. The first {@value #MAX_PIECES} pieces count. */
  float[] document(String text) throws OrtException {
    return encode(text, MAX_PIECES);
  }

  /** Names in camelCase are read as several words. */
  private float[] encode(String text, int maxPieces) throws OrtException {
    String head = text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) : text;
    long[] pieces = tokenizer.pieces(NameWords.of(head), maxPieces);
    long[] ones = new long[pieces.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor ids = row(pieces);
        OnnxTensor mask = row(ones);
        OnnxTensor types = row(new long[pieces.length]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
      return unit(
          ((OnnxTensor) result.get(0)).getFloatBuffer(), model.isMean() ? pieces.length : 1);
    }
  }

  private OnnxTensor row(long[] numbers) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(numbers), new long[] {1, numbers.length});
  }

  /** Returns the sum of the first rows, of length 1. */
  private static float[] unit(FloatBuffer rows, int count) {
    float[] sum = new float[DIMENSIONS];
    for (int row = 0; row < count; row++) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += rows.get();
      }
    }
    double square = 0;
    for (float component : sum) {
      square += component * component;
    }
    float length = (float) Math.sqrt(square);
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= length;
    }
    return sum;
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
