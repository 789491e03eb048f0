package io.serai.skill.search;

import io.serai.search.WordAnalyzer;
import io.serai.skill.Skill;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Measures how much of a text a skill covers, by words only. */
public final class WordOverlapScore {

  private WordOverlapScore() {}

  /**
   * Returns the larger of two shares, 0 to 1: the share of the text's words that occur anywhere in
   * the skill, including its examples, and the share of the words of the skill's name that occur in
   * the text.
   */
  public static double of(Skill skill, String text) {
    List<String> textWords = WordAnalyzer.STEMMED.of(text);
    Set<String> skillWords = new HashSet<>();
    new SkillDocument(skill)
        .texts()
        .values()
        .forEach(skillText -> skillWords.addAll(WordAnalyzer.STEMMED.of(skillText)));
    skill.examples().forEach(example -> skillWords.addAll(WordAnalyzer.STEMMED.of(example)));
    List<String> name = parts(skill.name());
    return Math.max(share(textWords, skillWords), share(name, new HashSet<>(textWords)));
  }

  /** Returns the words of a name without the name as a whole. */
  private static List<String> parts(String name) {
    List<String> words = WordAnalyzer.STEMMED.of(name);
    return words.size() < 2 ? words : words.subList(1, words.size());
  }

  private static double share(List<String> words, Set<String> of) {
    return words.isEmpty()
        ? 0
        : (double) words.stream().filter(of::contains).count() / words.size();
  }
}
