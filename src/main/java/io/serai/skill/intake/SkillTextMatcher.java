package io.serai.skill.intake;

import io.serai.document.TextFunctions;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.security.PermissionKind;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import io.serai.skill.search.RankingWeights;
import io.serai.skill.search.SearchHit;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SearchResult;
import io.serai.skill.search.SearchStrategy;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.WordOverlapScore;
import io.serai.task.Message;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Finds the skill that words are about: one whose parameters' patterns are in them, else one that
 * they fit. It decides only where the best one fits well enough and better than the next; else it
 * says which ones come near.
 */
public final class SkillTextMatcher {

  private static final int NEAR = 5;

  private static final String NOTHING_NEAR =
      " Name a skill of the agent's card as skillId in the message's metadata, or use other words.";

  /** A second skill that fits as well as this, compared with the best, makes the words unclear. */
  private static final double AS_WELL = 0.95;

  private static final RankingWeights FIT_ALONE = new RankingWeights(1, 0, 0, 0);

  private final SkillSearch search;
  private final double leastFit;
  private final double minSimilarity;

  /**
   * @param leastFit how much of the words a skill must be about, 0 to 1; see {@link
   *     WordOverlapScore}
   * @param minSimilarity see {@code serai.search.min-similarity}
   */
  public SkillTextMatcher(SkillSearch search, double leastFit, double minSimilarity) {
    this.search = search;
    this.leastFit = leastFit;
    this.minSimilarity = minSimilarity;
  }

  CompletionStage<SkillMatch> find(String words, AgentDefinition agent, Caller caller) {
    if (words.isBlank()) {
      return CompletableFuture.completedFuture(new SkillMatch(Optional.empty(), List.of()));
    }
    return search.search(request(words, agent, caller)).thenApply(result -> decided(result, words));
  }

  /** Names those that are meant, or else some that the agent has; none that the caller may not. */
  SkillIntent.UnclearIntent unknown(
      String name, AgentDefinition agent, Caller caller, CatalogSnapshot now) {
    List<String> all =
        now.newest()
            .filter(skill -> agent.serves(skill.id()) && mayCall(caller, skill))
            .map(Skill::id)
            .sorted()
            .toList();
    String sought = name.toLowerCase(Locale.ROOT);
    List<String> meant =
        Stream.concat(
                all.stream().filter(id -> id.toLowerCase(Locale.ROOT).contains(sought)),
                SimilarNameFinder.of(name, all).stream())
            .distinct()
            .toList();
    List<String> near = (meant.isEmpty() ? all : meant).stream().limit(NEAR).toList();
    return new SkillIntent.UnclearIntent(
        agent.id()
            + " has no skill "
            + TextFunctions.clipped(name)
            + "."
            + SkillMatch.suggestion(near),
        near);
  }

  private SearchRequest request(String words, AgentDefinition agent, Caller caller) {
    return SearchRequest.of(words)
        .weights(FIT_ALONE)
        .limit(NEAR)
        .minSimilarity(minSimilarity)
        .caller(skill -> agent.serves(skill.id()), skill -> mayCall(caller, skill));
  }

  private static boolean mayCall(Caller caller, Skill skill) {
    return caller.mayExecute(skill.id())
        && skill.permissions().stream()
            .allMatch(name -> caller.may(PermissionKind.CAPABILITIES, name));
  }

  private SkillMatch decided(SearchResult result, String words) {
    List<SearchHit> hits = result.hits();
    List<String> near = hits.stream().map(hit -> hit.skill().id()).toList();
    List<SearchHit> fitting =
        hits.stream().filter(hit -> fits(hit.skill(), words, result.strategy())).toList();
    List<SearchHit> spoken = ParameterPatternScore.best(fitting, words);
    List<SearchHit> left = spoken.isEmpty() ? hits : spoken;
    boolean clear =
        !left.isEmpty()
            && fitting.contains(left.get(0))
            && (left.size() == 1 || left.get(1).score() < AS_WELL * left.get(0).score());
    return new SkillMatch(clear ? Optional.of(left.get(0).skill()) : Optional.empty(), near);
  }

  private boolean fits(Skill skill, String words, SearchStrategy strategy) {
    return switch (strategy) {
      case HYBRID -> true;
      case LEXICAL -> WordOverlapScore.of(skill, words) >= leastFit;
      case FUZZY, NAME -> false;
    };
  }

  /** The skill that is meant, where that is clear, and those that come near. */
  record SkillMatch(Optional<Skill> skill, List<String> near) {

    SkillIntent asked(Message message) {
      return skill
          .<SkillIntent>map(clear -> SkillIntentResolver.call(clear, Optional.empty(), message))
          .orElseGet(
              () ->
                  new SkillIntent.UnclearIntent(
                      "It is not clear what is to be done." + suggestion(near), near));
    }

    static String suggestion(List<String> near) {
      return near.isEmpty() ? NOTHING_NEAR : " Name a skill: " + String.join(", ", near) + ".";
    }
  }
}
