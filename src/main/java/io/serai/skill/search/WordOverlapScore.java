package io.serai.skill.search;

import io.serai.skill.Skill;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** How much of what somebody says a skill is about, by the words alone. */
public final class WordOverlapScore {

  private WordOverlapScore() {}

  /**
   * The larger of two shares, 0 to 1: of the text's words those that the skill has anywhere, its
   * examples included, and of the words of the skill's name those that the text has.
   */
  public static double of(Skill skill, String text) {
    List<String> said = SkillTextAnalyzer.STEMMED.of(text);
    Set<String> known = new HashSet<>();
    Arrays.stream(SkillIndexField.values())
        .forEach(field -> known.addAll(SkillTextAnalyzer.STEMMED.of(field.text(skill))));
    skill.examples().forEach(example -> known.addAll(SkillTextAnalyzer.STEMMED.of(example)));
    List<String> name = parts(skill.name());
    return Math.max(share(said, known), share(name, new HashSet<>(said)));
  }

  /** The words of a name without the name as a whole. */
  private static List<String> parts(String name) {
    List<String> words = SkillTextAnalyzer.STEMMED.of(name);
    return words.size() < 2 ? words : words.subList(1, words.size());
  }

  private static double share(List<String> words, Set<String> of) {
    return words.isEmpty()
        ? 0
        : (double) words.stream().filter(of::contains).count() / words.size();
  }
}
