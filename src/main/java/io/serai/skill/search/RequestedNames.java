package io.serai.skill.search;

import io.serai.search.DocumentMatches;
import io.serai.search.ScoredDocument;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.Skill;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

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
    List<Skill> named =
        names.stream().flatMap(catalog::newestInAnyCase).filter(request.visible()).toList();
    if (named.isEmpty()) {
      return matches;
    }
    Set<String> found = new HashSet<>();
    matches.all().forEach(match -> found.add(match.document().skill().id()));
    List<SkillDocument> missing =
        named.stream().filter(skill -> found.add(skill.id())).map(SkillDocument::new).toList();
    List<ScoredDocument<SkillDocument>> all = new ArrayList<>(matches.all());
    missing.forEach(document -> all.add(new ScoredDocument<>(document, 1)));
    return new DocumentMatches<>(all, matches.total() + missing.size(), matches.strategy());
  }
}
