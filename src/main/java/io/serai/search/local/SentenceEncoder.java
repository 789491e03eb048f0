package io.serai.search.local;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.search.CosineScale;
import io.serai.search.NameWords;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The sentence model all-MiniLM-L6-v2 with 8-bit weights, run by ONNX Runtime on the processor: a
 * text becomes the mean of the vectors of its pieces.
 *
 * <p>Thread-safe; each text is computed on the caller's thread alone. The model and what is
 * computed are in native memory. {@link #close} must not be called during {@link #encode}.
 */
final class SentenceEncoder implements AutoCloseable {

  /** The name under which vectors of this model are stored. */
  static final String NAME = "all-minilm-l6-v2-q";

  /**
   * The scale of its cosines, between texts that have nothing in common and those of one meaning.
   */
  static final CosineScale SCALE = new CosineScale(0.1, 0.7);

  /** The number of components of a vector. */
  static final int DIMENSIONS = 384;

  /** The maximum number of pieces of a text; the model was trained with this many. */
  static final int MAX_PIECES = 128;

  private static final int MAX_CHARACTERS = 2_000;
  private static final String MODEL = "/all-minilm-l6-v2-q.onnx";
  private static final String TOKENIZER = "/all-minilm-l6-v2-q-tokenizer.json";

  private final OrtEnvironment environment;
  private final OrtSession session;
  private final WordPieceTokenizer tokenizer;

  private SentenceEncoder(
      OrtEnvironment environment, OrtSession session, WordPieceTokenizer tokenizer) {
    this.environment = environment;
    this.session = session;
    this.tokenizer = tokenizer;
  }

  /**
   * Loads the model, in most of a second.
   *
   * @throws IOException if the model is not on the class path or cannot be read
   * @throws OrtException if the runtime refuses the model
   * @throws LinkageError if the native library cannot be loaded on this machine
   */
  static SentenceEncoder load() throws IOException, OrtException {
    WordPieceTokenizer tokenizer = new WordPieceTokenizer(vocabulary());
    OrtEnvironment environment = OnnxRuntime.load();
    environment.setTelemetry(false);
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(1);
      options.setInterOpNumThreads(1);
      options.setCPUArenaAllocator(false);
      return new SentenceEncoder(
          environment, environment.createSession(model(), options), tokenizer);
    }
  }

  static Map<String, Integer> vocabulary() throws IOException {
    try (InputStream stream = open(TOKENIZER)) {
      JsonNode pieces =
          JsonMappers.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
              .at("/model/vocab");
      Map<String, Integer> vocabulary = new HashMap<>();
      pieces
          .properties()
          .forEach(piece -> vocabulary.put(piece.getKey(), piece.getValue().intValue()));
      return Map.copyOf(vocabulary);
    } catch (DocumentParseException e) {
      throw new IOException(TOKENIZER + " is no JSON", e);
    }
  }

  /** Reads the model into native memory, which is freed once it is no longer referenced. */
  private static ByteBuffer model() throws IOException {
    try (InputStream stream = open(MODEL);
        ReadableByteChannel channel = Channels.newChannel(stream)) {
      ByteBuffer model = ByteBuffer.allocateDirect(32 << 20).order(ByteOrder.nativeOrder());
      while (channel.read(model) >= 0) {
        if (!model.hasRemaining()) {
          throw new IOException(MODEL + " is larger than " + model.capacity() + " octets");
        }
      }
      return model.flip();
    }
  }

  private static InputStream open(String resource) throws IOException {
    InputStream stream = SentenceEncoder.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new FileNotFoundException(resource + " is not on the class path");
    }
    return stream;
  }

  /**
   * Returns the vector of a text. Names in camelCase are read as several words.
   *
   * @param maxPieces number of pieces that count, the first ones, at most {@value #MAX_PIECES}; the
   *     time grows with it
   */
  float[] encode(String text, int maxPieces) throws OrtException {
    String head = text.length() > MAX_CHARACTERS ? text.substring(0, MAX_CHARACTERS) : text;
    long[] pieces = tokenizer.pieces(NameWords.of(head), Math.min(maxPieces, MAX_PIECES));
    long[] ones = new long[pieces.length];
    Arrays.fill(ones, 1);
    try (OnnxTensor ids = row(pieces);
        OnnxTensor mask = row(ones);
        OnnxTensor types = row(new long[pieces.length]);
        OrtSession.Result result =
            session.run(
                Map.of("input_ids", ids, "attention_mask", mask, "token_type_ids", types))) {
      return mean(((OnnxTensor) result.get(0)).getFloatBuffer(), pieces.length);
    }
  }

  private OnnxTensor row(long[] numbers) throws OrtException {
    return OnnxTensor.createTensor(
        environment, LongBuffer.wrap(numbers), new long[] {1, numbers.length});
  }

  private static float[] mean(FloatBuffer rows, int count) {
    float[] mean = new float[rows.remaining() / count];
    for (int row = 0; row < count; row++) {
      for (int i = 0; i < mean.length; i++) {
        mean[i] += rows.get() / count;
      }
    }
    return mean;
  }

  @Override
  public void close() throws OrtException {
    session.close();
  }
}
