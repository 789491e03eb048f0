package io.serai.search.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The expected numbers were computed by the Hugging Face tokenizers library. */
class SentenceEncoderTest {

  private static CombinedSentenceEncoder encoders;
  private static WordPieceTokenizer tokenizer;

  @BeforeAll
  static void load() throws Exception {
    encoders = CombinedSentenceEncoder.load();
    tokenizer = new WordPieceTokenizer(SentenceModel.MINILM.vocabulary());
  }

  @AfterAll
  static void free() throws Exception {
    encoders.close();
  }

  private static long[] pieces(String text) {
    return tokenizer.pieces(text, SentenceEncoder.MAX_PIECES);
  }

  @Test
  void wordsBecomeTheirPieces() {
    assertThat(pieces("is this item available")).containsExactly(101, 2003, 2023, 8875, 2800, 102);
    assertThat(pieces("")).containsExactly(101, 102);
    assertThat(pieces(" \t\r\n\u00a0")).containsExactly(101, 102);
  }

  @Test
  void accentsAreRemovedAndPunctuationAndIdeographsAreWords() {
    assertThat(
            pieces(
                "Cr\u00e8me br\u00fbl\u00e9e \u2014 na\u00efve co\u00f6peration; \u6771\u4eac and"
                    + " don't! $5.99 (x_y) user@example.com"))
        .containsExactly(
            101, 13675, 21382, 7987, 9307, 2063, 1517, 15743, 6792, 1025, 1879, 1755, 1998, 2123,
            1005, 1056, 999, 1002, 1019, 1012, 5585, 1006, 1060, 1035, 1061, 1007, 5310, 1030, 2742,
            1012, 4012, 102);
  }

  @Test
  void unknownWordIsOnePieceAndWhatCannotBePrintedIsNotAPiece() {
    assertThat(
            pieces(
                "CheckStockLevels: supercalifragilisticexpialidocious zzzzqqqq"
                    + " \u00e6\u00f8\u00df \u0130stanbul \ud83d\ude00 \u200bzero\u0000nul\ufffd"))
        .containsExactly(
            101, 14148, 17406, 20414, 9050, 1024, 3565, 9289, 10128, 29181, 24411, 4588, 10288,
            19312, 21273, 10085, 6313, 1062, 13213, 2480, 4160, 4160, 4160, 4160, 1097, 16415,
            19310, 9960, 100, 5717, 11231, 2140, 102);
  }

  @Test
  void otherScriptsAreSplitIntoPieces() {
    assertThat(
            pieces(
                "\u041f\u0440\u0438\u0432\u0435\u0442 \u043c\u0438\u0440 \u00f1and\u00fa"
                    + " \u0928\u092e\u0938\u094d\u0924\u0947"
                    + " \u3053\u3093\u306b\u3061\u306f \u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35"))
        .containsExactly(
            101, 1194, 16856, 10325, 25529, 15290, 22919, 1191, 10325, 16856, 16660, 8566, 1327,
            29867, 29874, 29859, 1655, 30217, 30194, 30188, 30198, 100, 102);
  }

  @Test
  void wordOfMoreThanAHundredLettersIsUnknown() {
    assertThat(pieces("a".repeat(101))).containsExactly(101, 100, 102);
  }

  @Test
  void piecesBeyondTheMaximumAreLeftOut() {
    assertThat(tokenizer.pieces("is this item available", 4)).containsExactly(101, 2003, 2023, 102);
    assertThat(pieces("item ".repeat(1_000))).hasSize(SentenceEncoder.MAX_PIECES).endsWith(102);
  }

  @Test
  void vocabularyWithoutSpecialPiecesIsRefused() {
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> new WordPieceTokenizer(Map.of("[UNK]", 0, "a", 1)))
        .hasMessage("the vocabulary of the model has no piece [CLS]");
  }

  @Test
  void textsOfOneMeaningHaveACloserDirectionThanOthers() throws Exception {
    float[] refund = vector("RefundPayment");

    assertThat(refund).hasSize(CombinedSentenceEncoder.DIMENSIONS);
    assertThat(cosine(refund, vector("refund payment"))).isCloseTo(1, within(1e-6));
    assertThat(cosine(refund, vector("give the money back"))).isGreaterThan(0.65);
    assertThat(cosine(refund, vector("a dog barks"))).isLessThan(0.4);
    assertThat(cosine(refund, query("give the money back", 64))).isGreaterThan(0.55);
  }

  @Test
  void vectorsOfBothModelsHaveLengthOne() throws Exception {
    assertThat(cosine(vector("a dog"), vector("a dog"))).isCloseTo(1, within(1e-6));
    assertThat(dot(vector("a dog"), vector("a dog"))).isCloseTo(1, within(1e-5));
    assertThat(dot(query("a dog", 64), query("a dog", 64))).isCloseTo(1, within(1e-5));
  }

  @Test
  void bothModelsHaveOneVocabulary() throws Exception {
    assertThat(SentenceModel.BGE.vocabulary()).isEqualTo(SentenceModel.MINILM.vocabulary());
  }

  @Test
  void queryOfManyWordsIsCutAfterItsPrefix() throws Exception {
    assertThat(query("word ".repeat(4), 6)).isEqualTo(query("word ".repeat(9), 6));
  }

  @Test
  void textsOfAnyLengthAreEncoded() throws Exception {
    for (String text : List.of("", "\ud83d", "x".repeat(100_000), "\u0301".repeat(5_000))) {
      assertThat(vector(text))
          .hasSize(CombinedSentenceEncoder.DIMENSIONS)
          .doesNotContain(Float.NaN);
    }
    assertThat(Arrays.equals(vector("word ".repeat(200)), vector("word ".repeat(300)))).isTrue();
  }

  private static float[] query(String text, int maxPieces) throws Exception {
    return CombinedSentenceEncoder.join(
        encoders.minilm(text, maxPieces), encoders.bge(text, maxPieces));
  }

  private static float[] vector(String text) throws Exception {
    return encoders.document(text);
  }

  private static double cosine(float[] one, float[] other) {
    return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other));
  }

  private static double dot(float[] one, float[] other) {
    double dot = 0;
    for (int i = 0; i < one.length; i++) {
      dot += one[i] * other[i];
    }
    return dot;
  }
}
