package io.serai.skill.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The clauses of a request, and which of them say what is not to be done: "don't send a bill, just
 * show it". The time is proportional to the length of the text, of which the beginning counts.
 *
 * @param text the request without negated verbs; their objects remain, they are often the only ones
 * @param affirmed the words of the clauses that are not negated, in lower case
 */
record RequestClauses(String text, List<List<String>> affirmed) {

  private static final int MAX_CHARACTERS = 1_000;
  private static final String MARKS = ",;:.!?";
  private static final String BUT = "but";
  private static final Set<String> BEFORE_NEGATION =
      Set.of("please", "i", "we", "you", "just", BUT);
  private static final Set<String> NEGATIONS = Set.of("don't", "dont", "don’t", "never", "not");

  /** Reads a request. A request in a single clause is left as it is, it may be meant so. */
  static RequestClauses of(String request) {
    List<List<String>> clauses = clauses(request);
    List<List<String>> affirmed =
        clauses.stream()
            .filter(clause -> verbOfNegation(clause) < 0)
            .map(RequestClauses::plain)
            .filter(clause -> !clause.isEmpty())
            .toList();
    return affirmed.isEmpty() || affirmed.size() == clauses.size()
        ? new RequestClauses(request, affirmed)
        : new RequestClauses(withoutNegatedVerbs(clauses), affirmed);
  }

  private static List<List<String>> clauses(String request) {
    List<List<String>> clauses = new ArrayList<>();
    List<String> clause = new ArrayList<>();
    for (String word : words(request)) {
      if (word.equalsIgnoreCase(BUT)) {
        clause = next(clause, clauses);
      }
      clause.add(word);
      if (MARKS.indexOf(word.charAt(word.length() - 1)) >= 0) {
        clause = next(clause, clauses);
      }
    }
    next(clause, clauses);
    return clauses;
  }

  private static List<String> words(String request) {
    String head = request.substring(0, Math.min(request.length(), MAX_CHARACTERS));
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= head.length(); i++) {
      if (i == head.length() || Character.isWhitespace(head.charAt(i))) {
        if (i > start) {
          words.add(head.substring(start, i));
        }
        start = i + 1;
      }
    }
    return words;
  }

  private static List<String> next(List<String> clause, List<List<String>> clauses) {
    if (!clause.isEmpty()) {
      clauses.add(clause);
    }
    return new ArrayList<>();
  }

  /** Returns the place of the verb in a clause that begins with a negation, otherwise -1. */
  private static int verbOfNegation(List<String> clause) {
    List<String> words = plain(clause);
    int i = 0;
    while (i < words.size() && BEFORE_NEGATION.contains(words.get(i))) {
      i++;
    }
    boolean does = i + 1 < words.size() && words.get(i).equals("do");
    int negation = does ? i + 1 : i;
    return negation < words.size() && NEGATIONS.contains(words.get(negation)) ? negation + 1 : -1;
  }

  private static String withoutNegatedVerbs(List<List<String>> clauses) {
    return clauses.stream()
        .map(
            clause ->
                clause.subList(Math.min(verbOfNegation(clause) + 1, clause.size()), clause.size()))
        .flatMap(List::stream)
        .collect(Collectors.joining(" "));
  }

  /** Returns the words in lower case without punctuation around them. */
  private static List<String> plain(List<String> words) {
    return words.stream().map(RequestClauses::plain).toList();
  }

  private static String plain(String word) {
    int start = 0;
    int end = word.length();
    while (start < end && !Character.isLetterOrDigit(word.charAt(start))) {
      start++;
    }
    while (end > start && !Character.isLetterOrDigit(word.charAt(end - 1))) {
      end--;
    }
    return word.substring(start, end).toLowerCase(Locale.ROOT);
  }
}
