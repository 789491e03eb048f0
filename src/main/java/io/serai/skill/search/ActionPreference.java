package io.serai.skill.search;

import io.serai.search.ScoredDocument;
import io.serai.search.WordAnalyzer;
import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Prefers, among the skills of one resource, those that do what the request's verb says. It changes
 * only the best match and those near it whose name shares a word with it other than a verb; the
 * best of them keeps the best similarity.
 */
final class ActionPreference {

  /** What a verb that agrees adds to a similarity, and one that contradicts takes away. */
  private static final double WEIGHT = 0.1;

  private ActionPreference() {}

  /** Returns the matches with the preference of the requests' verbs. */
  static List<ScoredDocument<SkillDocument>> apply(
      List<ScoredDocument<SkillDocument>> matches, List<RequestClauses> requests) {
    Set<Action> wanted = EnumSet.noneOf(Action.class);
    requests.forEach(request -> wanted.addAll(Action.of(request)));
    if (wanted.isEmpty() || matches.size() < 2) {
      return matches;
    }
    double best = matches.stream().mapToDouble(ScoredDocument::similarity).max().orElse(0);
    List<ScoredDocument<SkillDocument>> near =
        matches.stream().filter(match -> match.similarity() >= best - 2 * WEIGHT).toList();
    return near.size() < 2 ? matches : apply(matches, near, best, wanted);
  }

  private static List<ScoredDocument<SkillDocument>> apply(
      List<ScoredDocument<SkillDocument>> matches,
      List<ScoredDocument<SkillDocument>> near,
      double best,
      Set<Action> wanted) {
    Set<String> resource =
        near.stream()
            .filter(match -> match.similarity() == best)
            .flatMap(match -> nouns(match.document().skill()).stream())
            .collect(Collectors.toSet());
    List<ScoredDocument<SkillDocument>> preferred = new ArrayList<>();
    double newBest = 0;
    for (ScoredDocument<SkillDocument> match : near) {
      Skill skill = match.document().skill();
      if (!Collections.disjoint(nouns(skill), resource)) {
        double similarity = match.similarity() + WEIGHT * agreement(Action.of(skill), wanted);
        newBest = Math.max(newBest, similarity);
        preferred.add(new ScoredDocument<>(match.document(), similarity));
      }
    }
    return preferred.size() < 2 ? matches : replaced(matches, preferred, best - newBest);
  }

  private static Set<String> nouns(Skill skill) {
    return WordAnalyzer.STEMMED.of(skill.name()).stream()
        .filter(stem -> stem.length() > 2 && !Action.isVerb(stem))
        .collect(Collectors.toSet());
  }

  private static int agreement(Set<Action> actions, Set<Action> wanted) {
    if (actions.isEmpty()) {
      return 0;
    }
    return Collections.disjoint(actions, wanted) ? -1 : 1;
  }

  private static List<ScoredDocument<SkillDocument>> replaced(
      List<ScoredDocument<SkillDocument>> matches,
      List<ScoredDocument<SkillDocument>> preferred,
      double shift) {
    Set<SkillDocument> changed = Collections.newSetFromMap(new IdentityHashMap<>());
    preferred.forEach(match -> changed.add(match.document()));
    List<ScoredDocument<SkillDocument>> all = new ArrayList<>(matches.size());
    matches.stream().filter(match -> !changed.contains(match.document())).forEach(all::add);
    for (ScoredDocument<SkillDocument> match : preferred) {
      double similarity = Math.max(0, Math.min(1, match.similarity() + shift));
      all.add(new ScoredDocument<>(match.document(), similarity));
    }
    return all;
  }
}
