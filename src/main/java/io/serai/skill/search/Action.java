package io.serai.skill.search;

import io.serai.search.WordAnalyzer;
import io.serai.skill.Skill;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A kind of action on a resource, recognized by a few English verbs. It distinguishes the skills of
 * one resource, whose texts mean nearly the same to a sentence model: listing, creating and
 * deleting invoices.
 */
enum Action {
  READ(
      "get list show find search read retrieve fetch view see display query return look browse count"
          + " inspect describe lookup compare estimate check"),
  CREATE("create add register insert new schedule plan arrange reserve upload append attach draft"),
  UPDATE(
      "update change edit modify correct patch adjust rename relocate raise lower reschedule alter"),
  DELETE("delete remove erase wipe destroy discard purge"),
  END("cancel abort stop revoke void terminate disable deactivate pause quit suspend"),
  SEND("send mail email text notify tell deliver dispatch ship forward"),
  START("start launch resume continue enable activate"),
  APPROVE("approve accept confirm");

  private static final Set<String> QUESTIONS =
      Set.of(
          "which", "what", "who", "whose", "when", "where", "how", "is", "are", "am", "was", "were",
          "do", "does", "did", "has", "have");

  private static final Set<String> BEFORE_VERB =
      Set.of(
          "please", "kindly", "hi", "hello", "hey", "just", "now", "then", "only", "and", "so",
          "but", "also", "instead", "i", "we", "i'd", "we'd", "you", "want", "need", "like",
          "would", "could", "can", "will", "to", "must", "should", "let's");

  private static final Map<String, Action> PHRASES =
      Map.ofEntries(
          Map.entry("get rid", DELETE),
          Map.entry("throw away", DELETE),
          Map.entry("tear down", DELETE),
          Map.entry("call off", END),
          Map.entry("shut down", END),
          Map.entry("turn off", END),
          Map.entry("turn on", START),
          Map.entry("set up", CREATE),
          Map.entry("put up", CREATE),
          Map.entry("find out", READ),
          Map.entry("look up", READ),
          Map.entry("tell me", READ),
          Map.entry("give me", READ),
          Map.entry("let me", READ));

  private static final Map<String, Set<Action>> BY_STEM = byStem();

  private final String verbs;

  Action(String verbs) {
    this.verbs = verbs;
  }

  private static Map<String, Set<Action>> byStem() {
    Map<String, Set<Action>> actions = new HashMap<>();
    for (Action action : values()) {
      WordAnalyzer.STEMMED
          .of(action.verbs)
          .forEach(
              stem ->
                  actions.computeIfAbsent(stem, verb -> EnumSet.noneOf(Action.class)).add(action));
    }
    return actions;
  }

  /** Whether a stem is a verb of an action. */
  static boolean isVerb(String stem) {
    return BY_STEM.containsKey(stem);
  }

  /** Whether a word is a verb of an action, in any form. */
  static boolean isVerbForm(String word) {
    return !ofVerb(word).isEmpty();
  }

  /** Returns the actions of the first clause that begins with a known verb. */
  static Set<Action> of(RequestClauses request) {
    return request.affirmed().stream()
        .map(Action::ofClause)
        .filter(actions -> !actions.isEmpty())
        .findFirst()
        .orElse(Set.of());
  }

  private static Set<Action> ofClause(List<String> words) {
    if (QUESTIONS.contains(words.get(0))) {
      return Set.of(READ);
    }
    int i = 0;
    while (i < words.size() && BEFORE_VERB.contains(words.get(i))) {
      i++;
    }
    Action phrase =
        i + 1 < words.size() ? PHRASES.get(words.get(i) + " " + words.get(i + 1)) : null;
    if (phrase != null) {
      return Set.of(phrase);
    }
    return i < words.size() ? ofVerb(words.get(i)) : Set.of();
  }

  /**
   * Returns the actions of a skill: those of a verb in its name, else at its description's start.
   */
  static Set<Action> of(Skill skill) {
    for (String stem : WordAnalyzer.STEMMED.of(skill.name())) {
      if (isVerb(stem)) {
        return BY_STEM.getOrDefault(stem, Set.of());
      }
    }
    String description = skill.description();
    int end = description.indexOf(' ');
    return ofVerb(end < 0 ? description : description.substring(0, end));
  }

  private static Set<Action> ofVerb(String word) {
    return WordAnalyzer.STEMMED.of(word).stream()
        .findFirst()
        .map(stem -> BY_STEM.getOrDefault(stem, Set.of()))
        .orElse(Set.of());
  }
}
