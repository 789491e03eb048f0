package io.serai.skill.search;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Translates requests in German, French and Spanish into English, word by word, with a dictionary
 * of the words that are usual in requests to services. The sentence models know English alone.
 *
 * <p>A text is translated if it has more words of the dictionary than of English. A word that the
 * dictionary lacks remains as it is. The time is proportional to the length of the text, of which
 * the beginning counts.
 */
final class DictionaryTranslator {

  private static final String DICTIONARY = "dictionary.properties";
  private static final int MAX_CHARACTERS = 1_000;
  private static final int MIN_PREFIX = 3;
  private static final int MAX_PREFIX = 14;
  private static final int MAX_ENDING = 5;
  private static final int MIN_COMPOUND = 8;
  private static final int MIN_PART = 4;

  private static final Set<String> ENGLISH =
      Set.of(
          "a", "the", "my", "me", "of", "to", "for", "is", "are", "and", "with", "it", "this",
          "that", "please", "i", "at", "by", "be", "from", "you", "your", "how", "what", "which",
          "who", "our", "if", "or", "all", "into", "in", "on");

  private static final Map<String, String> WORDS = new HashMap<>();
  private static final Map<String, String> BEGINNINGS = new HashMap<>();

  static {
    read(dictionary());
  }

  private DictionaryTranslator() {}

  private static Properties dictionary() {
    Properties dictionary = new Properties();
    try (InputStream stream =
            Objects.requireNonNull(DictionaryTranslator.class.getResourceAsStream(DICTIONARY));
        Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      dictionary.load(reader);
      return dictionary;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void read(Properties dictionary) {
    for (String english : dictionary.stringPropertyNames()) {
      for (String word : dictionary.getProperty(english).split(" ")) {
        if (word.endsWith("*")) {
          BEGINNINGS.putIfAbsent(word.substring(0, word.length() - 1), english);
        } else {
          WORDS.putIfAbsent(word, english);
        }
      }
    }
  }

  /** Returns the request in English, or as it is if it is likely to be English. */
  static String english(String request) {
    List<String> words = words(request);
    List<String> translated = new ArrayList<>();
    int foreign = 0;
    int english = 0;
    for (String word : words) {
      String translation = translation(word);
      if (translation != null) {
        foreign++;
      } else if (ENGLISH.contains(word)) {
        english++;
      }
      translated.add(translation == null ? word : translation);
    }
    boolean isForeign = foreign > english && (foreign > 1 || foreign == words.size());
    return isForeign ? sentence(translated) : request;
  }

  /** Joins the words; a verb at the end, where German has it, comes first. */
  private static String sentence(List<String> translated) {
    List<String> words = new ArrayList<>(translated);
    words.removeIf(String::isEmpty);
    int last = words.size() - 1;
    if (last > 0 && !Action.isVerbForm(words.get(0)) && Action.isVerbForm(words.get(last))) {
      words.add(0, words.remove(last));
    }
    return String.join(" ", words);
  }

  /** Returns the words in lower case and without accents. */
  private static List<String> words(String request) {
    String head = request.substring(0, Math.min(request.length(), MAX_CHARACTERS));
    String plain = Normalizer.normalize(head.replace("ß", "ss"), Normalizer.Form.NFD);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (int i = 0; i <= plain.length(); i++) {
      char character = i < plain.length() ? plain.charAt(i) : ' ';
      if (Character.isLetterOrDigit(character)) {
        word.append(character);
      } else if (Character.getType(character) != Character.NON_SPACING_MARK && !word.isEmpty()) {
        words.add(word.toString().toLowerCase(Locale.ROOT));
        word.setLength(0);
      }
    }
    return words;
  }

  private static @Nullable String translation(String word) {
    String known = known(word);
    return known == null && word.length() >= MIN_COMPOUND ? compound(word) : known;
  }

  private static @Nullable String known(String word) {
    String whole = WORDS.get(word);
    for (int length = Math.min(word.length(), MAX_PREFIX);
        whole == null && length >= Math.max(MIN_PREFIX, word.length() - MAX_ENDING);
        length--) {
      whole = BEGINNINGS.get(word.substring(0, length));
    }
    return whole;
  }

  /** Translates the two parts of a word, as German joins them. */
  private static @Nullable String compound(String word) {
    for (int i = word.length() - MIN_PART; i >= MIN_PART; i--) {
      String last = known(word.substring(i));
      String first = last == null ? null : known(word.substring(0, i));
      if (first != null) {
        return first + " " + last;
      }
    }
    return null;
  }
}
