package io.serai.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.core.FlattenGraphFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.LengthFilter;
import org.apache.lucene.analysis.miscellaneous.WordDelimiterGraphFilter;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * Splits English text into words. PascalCase, snake_case and host names are split into their parts
 * (the whole is kept, too); stop words are removed; {@link #STEMMED} also stems the words.
 *
 * <p>Any text is safe, because nothing in it is an operator. Thread-safe.
 */
public final class WordAnalyzer extends Analyzer {

  /** Reduces words to their stems. */
  public static final WordAnalyzer STEMMED = new WordAnalyzer(true);

  /** Leaves words as they are. */
  public static final WordAnalyzer PLAIN = new WordAnalyzer(false);

  private static final int MAX_CHARACTERS = 1_000;
  private static final int MAX_WORDS = 64;
  private static final int MAX_LENGTH = 64;
  private static final int PARTS =
      WordDelimiterGraphFilter.GENERATE_WORD_PARTS
          | WordDelimiterGraphFilter.GENERATE_NUMBER_PARTS
          | WordDelimiterGraphFilter.SPLIT_ON_CASE_CHANGE
          | WordDelimiterGraphFilter.SPLIT_ON_NUMERICS
          | WordDelimiterGraphFilter.STEM_ENGLISH_POSSESSIVE
          | WordDelimiterGraphFilter.PRESERVE_ORIGINAL;

  private final boolean stem;

  private WordAnalyzer(boolean stem) {
    this.stem = stem;
  }

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer tokenizer = new StandardTokenizer();
    TokenStream parts = new WordDelimiterGraphFilter(tokenizer, PARTS, null);
    TokenStream lower = new LowerCaseFilter(new FlattenGraphFilter(parts));
    TokenStream words = new StopFilter(lower, EnglishAnalyzer.getDefaultStopSet());
    TokenStream bounded = new LengthFilter(words, 1, MAX_LENGTH);
    return new TokenStreamComponents(tokenizer, stem ? new PorterStemFilter(bounded) : bounded);
  }

  /** Returns the beginning of the text, up to the maximum length that is analysed. */
  static String cut(String text) {
    return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS);
  }

  /** Returns the distinct words of a text, in order, up to the limits on text and words. */
  public List<String> of(String text) {
    Set<String> words = new LinkedHashSet<>();
    try (TokenStream stream = tokenStream("", cut(text))) {
      CharTermAttribute word = stream.addAttribute(CharTermAttribute.class);
      stream.reset();
      while (stream.incrementToken() && words.size() < MAX_WORDS) {
        words.add(word.toString());
      }
      return List.copyOf(words);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
