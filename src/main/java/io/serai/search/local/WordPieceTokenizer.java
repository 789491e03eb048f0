package io.serai.search.local;

import java.text.Normalizer;
import java.util.Arrays;
import java.util.Map;

/**
 * Splits text into the numbered pieces of words that a BERT model was trained with, as the
 * "uncased" tokenizer of BERT does: without accents and in lower case, by spaces and punctuation,
 * and each word into the longest pieces of the vocabulary. Thread-safe.
 *
 * <p>The time for a text is proportional to its length, since a piece has a maximum length.
 */
final class WordPieceTokenizer {

  private static final String CONTINUATION = "##";
  private static final int MAX_WORD = 100;

  private final Map<String, Integer> vocabulary;
  private final int longestPiece;
  private final int unknown;
  private final int start;
  private final int end;

  /**
   * Uses a vocabulary.
   *
   * @param vocabulary numbers of pieces; a piece that continues a word begins with {@code ##}
   * @throws IllegalArgumentException if it has no {@code [UNK]}, {@code [CLS]} or {@code [SEP]}
   */
  WordPieceTokenizer(Map<String, Integer> vocabulary) {
    this.vocabulary = vocabulary;
    this.longestPiece = vocabulary.keySet().stream().mapToInt(String::length).max().orElse(1);
    this.unknown = special("[UNK]");
    this.start = special("[CLS]");
    this.end = special("[SEP]");
  }

  private int special(String piece) {
    Integer number = vocabulary.get(piece);
    if (number == null) {
      throw new IllegalArgumentException("the vocabulary of the model has no piece " + piece);
    }
    return number;
  }

  /**
   * Returns the numbers of the pieces, between those of start and end.
   *
   * @param max maximum number of pieces with start and end; later pieces are left out
   */
  long[] pieces(String text, int max) {
    PieceBuffer pieces = new PieceBuffer(max - 1);
    pieces.add(start);
    String plain = Normalizer.normalize(text, Normalizer.Form.NFD);
    StringBuilder word = new StringBuilder();
    for (int i = 0; i < plain.length() && !pieces.isFull(); ) {
      int character = plain.codePointAt(i);
      i += Character.charCount(character);
      switch (CharacterClass.of(character)) {
        case IGNORED -> {}
        case LETTER -> word.appendCodePoint(Character.toLowerCase(character));
        case SPACE -> addWord(word, pieces);
        case SINGLE -> {
          addWord(word, pieces);
          addWord(word.appendCodePoint(character), pieces);
        }
      }
    }
    addWord(word, pieces);
    return pieces.endingWith(end);
  }

  /** Adds the pieces of a word, and empties it. */
  private void addWord(StringBuilder word, PieceBuffer pieces) {
    if (!word.isEmpty()) {
      int before = pieces.size();
      if (word.length() > MAX_WORD || !split(word.toString(), pieces)) {
        pieces.truncate(before);
        pieces.add(unknown);
      }
      word.setLength(0);
    }
  }

  /** Adds the longest pieces from left to right; false if a rest is in no piece. */
  private boolean split(String word, PieceBuffer pieces) {
    for (int from = 0; from < word.length(); ) {
      String prefix = from == 0 ? "" : CONTINUATION;
      int to = Math.min(word.length(), from + longestPiece);
      Integer piece = vocabulary.get(prefix + word.substring(from, to));
      while (piece == null && to > from + 1) {
        to--;
        piece = vocabulary.get(prefix + word.substring(from, to));
      }
      if (piece == null) {
        return false;
      }
      pieces.add(piece);
      from = to;
    }
    return true;
  }

  /** How a character of normalised text is treated. */
  private enum CharacterClass {
    IGNORED,
    LETTER,
    SPACE,
    /** A word of its own. */
    SINGLE;

    private static final int REPLACEMENT = 0xFFFD;

    static CharacterClass of(int character) {
      if (character == '\t' || character == '\n' || character == '\r') {
        return SPACE;
      }
      if (character == REPLACEMENT) {
        return IGNORED;
      }
      return switch (Character.getType(character)) {
        case Character.SPACE_SEPARATOR, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR ->
            SPACE;
        case Character.CONTROL,
            Character.FORMAT,
            Character.SURROGATE,
            Character.PRIVATE_USE,
            Character.UNASSIGNED,
            Character.NON_SPACING_MARK ->
            IGNORED;
        default -> isPunctuation(character) || Character.isIdeographic(character) ? SINGLE : LETTER;
      };
    }

    private static boolean isPunctuation(int character) {
      return switch (Character.getType(character)) {
        case Character.DASH_PUNCTUATION,
            Character.START_PUNCTUATION,
            Character.END_PUNCTUATION,
            Character.CONNECTOR_PUNCTUATION,
            Character.OTHER_PUNCTUATION,
            Character.INITIAL_QUOTE_PUNCTUATION,
            Character.FINAL_QUOTE_PUNCTUATION ->
            true;
        default -> character < 128 && !Character.isLetterOrDigit(character);
      };
    }
  }

  /** A growing list of numbers with a maximum, beyond which nothing is added. */
  private static final class PieceBuffer {

    private final long[] numbers;
    private int size;

    PieceBuffer(int max) {
      numbers = new long[max + 1];
    }

    void add(int number) {
      if (!isFull()) {
        numbers[size++] = number;
      }
    }

    boolean isFull() {
      return size == numbers.length - 1;
    }

    int size() {
      return size;
    }

    void truncate(int length) {
      size = length;
    }

    long[] endingWith(int number) {
      long[] all = Arrays.copyOf(numbers, size + 1);
      all[size] = number;
      return all;
    }
  }
}
