package io.serai.skill.search;

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
 * Takes text apart into words as English spells them: PascalCase, snake_case and host names into
 * their parts (the whole is kept too), stop words left out, and, unless asked otherwise, stemmed.
 *
 * <p>Any text is safe: nothing in it is an operator. Thread-safe.
 */
final class SkillTextAnalyzer extends Analyzer {

  static final SkillTextAnalyzer STEMMED = new SkillTextAnalyzer(true);
  static final SkillTextAnalyzer PLAIN = new SkillTextAnalyzer(false);

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

  private SkillTextAnalyzer(boolean stem) {
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

  /** As much of a text as is looked at. */
  static String cut(String text) {
    return text.length() <= MAX_CHARACTERS ? text : text.substring(0, MAX_CHARACTERS);
  }

  /** The different words of a text, in order; what exceeds the bounds is not looked at. */
  List<String> of(String text) {
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
