package io.serai.search.local;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/**
 * The files of a sentence model with 8-bit weights and the vocabulary of BERT, and how it is used.
 *
 * @param name name of its files on the class path, without what follows
 * @param isMean whether a text is the mean of all its pieces; otherwise it is the first piece
 * @param queryPrefix what a query begins with, as the model was trained
 * @param weight share of its cosine in that of all models; their sum is 1
 */
record SentenceModel(String name, boolean isMean, String queryPrefix, double weight) {

  /** all-MiniLM-L6-v2, trained with pairs of sentences of one meaning. */
  static final SentenceModel MINILM = new SentenceModel("all-minilm-l6-v2-q", true, "", 1 / 3.0);

  /** bge-small-en-v1.5, trained with questions and the passages that answer them. */
  static final SentenceModel BGE =
      new SentenceModel(
          "bge-small-en-v1.5-q",
          false,
          "Represent this sentence for searching relevant passages: ",
          2 / 3.0);

  InputStream openWeights() throws IOException {
    return open(".onnx");
  }

  /** Returns the numbers of the pieces of words. */
  Map<String, Integer> vocabulary() throws IOException {
    try (InputStream stream = open("-tokenizer.json")) {
      JsonNode pieces =
          JsonMappers.read(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
              .at("/model/vocab");
      Map<String, Integer> vocabulary = new HashMap<>();
      pieces
          .properties()
          .forEach(piece -> vocabulary.put(piece.getKey(), piece.getValue().intValue()));
      return Map.copyOf(vocabulary);
    } catch (DocumentParseException e) {
      throw new IOException("the vocabulary of " + name + " is not JSON", e);
    }
  }

  private InputStream open(String extension) throws IOException {
    String resource = "/" + name + extension;
    InputStream stream = SentenceModel.class.getResourceAsStream(resource);
    if (stream == null) {
      throw new FileNotFoundException(resource + " is not on the class path");
    }
    return stream;
  }
}
