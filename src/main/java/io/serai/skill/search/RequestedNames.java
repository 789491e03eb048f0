package io.serai.skill.search;

import io.serai.search.DocumentMatches;
import io.serai.search.ScoredDocument;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.List;

/**
 * The names that a request consists of: an intent may be the id or the name of a skill, word for
 * word and in any case.
 *
 * @param names without spaces around them
 */
record RequestedNames(List<String> names) {

  static RequestedNames of(List<String> intents) {
    return new RequestedNames(intents.stream().map(String::strip).toList());
  }

  boolean contain(Skill skill) {
    for (String name : names) {
      if (name.equalsIgnoreCase(skill.id()) || name.equalsIgnoreCase(skill.name())) {
        return true;
      }
    }
    return false;
  }

  /** Adds the skills of these names whose words the search does not find. */
  DocumentMatches<SkillDocument> addTo(
      DocumentMatches<SkillDocument> matches, CatalogSnapshot catalog, SearchRequest request) {
    List<SkillDocument> missing =
        names.stream()
            .flatMap(catalog::newestInAnyCase)
            .distinct()
            .filter(request.visible())
            .filter(skill -> matches.all().stream().noneMatch(match -> is(match, skill)))
            .map(SkillDocument::new)
            .toList();
    if (missing.isEmpty()) {
      return matches;
    }
    List<ScoredDocument<SkillDocument>> all = new ArrayList<>(matches.all());
    missing.forEach(document -> all.add(new ScoredDocument<>(document, 1)));
    return new DocumentMatches<>(all, matches.total() + missing.size(), matches.strategy());
  }

  private static boolean is(ScoredDocument<SkillDocument> match, Skill skill) {
    return match.document().skill().id().equals(skill.id());
  }
}
