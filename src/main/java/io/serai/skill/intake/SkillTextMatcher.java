package io.serai.skill.intake;

import io.serai.document.TextFunctions;
import io.serai.search.MatchMethod;
import io.serai.security.AgentDefinition;
import io.serai.security.Caller;
import io.serai.skill.CatalogSnapshot;
import io.serai.skill.SimilarNameFinder;
import io.serai.skill.Skill;
import io.serai.skill.SkillAccess;
import io.serai.skill.search.RankingWeights;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.SkillSearchResults;
import io.serai.skill.search.WordOverlapScore;
import io.serai.task.Message;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;

/**
 * Finds the skill that a text asks for: one whose parameter patterns match, otherwise one whose
 * description matches. It decides only if the best skill matches well enough and clearly better
 * than the next one; otherwise it suggests similar skills.
 *
 * @param minOverlap minimum {@link WordOverlapScore}, 0 to 1
 * @param minSimilarity see {@code serai.search.min-similarity}
 */
public record SkillTextMatcher(SkillSearch search, double minOverlap, double minSimilarity) {

  private static final int MAX_SUGGESTIONS = 5;

  private static final String NO_SUGGESTION =
      " Name a skill of the agent's card as skillId in the message's metadata, or use other words.";

  /**
   * If the second best score is at least this share of the best, the text is ambiguous. Measured
   * with 863 requests: it makes 8 right first hits and 10 wrong ones a question. A share of 0.9
   * would stop 16 more right ones, and 5 wrong ones.
   */
  private static final double AMBIGUITY_RATIO = 0.95;

  /**
   * The minimum similarity of a skill that is selected by meaning. With the hub's models, 9 of 10
   * skills that are selected are right, at 0.4 as at 0.5; at 0.5 a quarter of them were a question.
   */
  private static final double MIN_SCORE = 0.4;

  private static final RankingWeights SIMILARITY_ONLY = new RankingWeights(1, 0, 0, 0);

  CompletionStage<SkillMatch> find(String words, AgentDefinition agent, Caller caller) {
    if (words.isBlank()) {
      return CompletableFuture.completedFuture(new SkillMatch(Optional.empty(), List.of()));
    }
    return search.search(request(words, agent, caller)).thenApply(result -> decide(result, words));
  }

  /**
   * Suggests skills with a similar name, or otherwise some that the agent has, and only those that
   * the caller may call.
   */
  SkillIntent.UnclearIntent unknown(
      String name, AgentDefinition agent, Caller caller, CatalogSnapshot now) {
    List<String> all =
        now.newest()
            .filter(skill -> agent.serves(skill.id()) && SkillAccess.isAllowed(caller, skill))
            .map(Skill::id)
            .sorted()
            .toList();
    String nameInLowerCase = name.toLowerCase(Locale.ROOT);
    List<String> similar =
        Stream.concat(
                all.stream().filter(id -> id.toLowerCase(Locale.ROOT).contains(nameInLowerCase)),
                SimilarNameFinder.of(name, all).stream())
            .distinct()
            .toList();
    List<String> possible = similar.isEmpty() ? all : similar;
    List<String> near = possible.stream().limit(MAX_SUGGESTIONS).toList();
    return new SkillIntent.UnclearIntent(
        agent.id()
            + " has no skill "
            + TextFunctions.clipped(name)
            + "."
            + SkillMatch.suggestion(near, near.size() == possible.size()),
        near);
  }

  private SearchRequest request(String words, AgentDefinition agent, Caller caller) {
    return SearchRequest.of(words)
        .weights(SIMILARITY_ONLY)
        .limit(MAX_SUGGESTIONS)
        .minSimilarity(minSimilarity)
        .caller(skill -> agent.serves(skill.id()), skill -> SkillAccess.isAllowed(caller, skill));
  }

  private SkillMatch decide(SkillSearchResults result, String words) {
    List<SkillSearchResults.SearchHit> hits = result.hits();
    List<String> near = hits.stream().map(hit -> hit.skill().id()).toList();
    List<SkillSearchResults.SearchHit> fitting =
        hits.stream().filter(hit -> fits(hit, words, result.strategy())).toList();
    List<SkillSearchResults.SearchHit> patternMatches = PatternMatchScore.best(fitting, words);
    List<SkillSearchResults.SearchHit> candidates =
        patternMatches.isEmpty() ? hits : patternMatches;
    boolean clear =
        !candidates.isEmpty()
            && fitting.contains(candidates.get(0))
            && (candidates.size() == 1
                || candidates.get(1).score() < AMBIGUITY_RATIO * candidates.get(0).score());
    return new SkillMatch(clear ? Optional.of(candidates.get(0).skill()) : Optional.empty(), near);
  }

  private boolean fits(SkillSearchResults.SearchHit hit, String words, MatchMethod strategy) {
    return switch (strategy) {
      case HYBRID -> hit.score() >= MIN_SCORE || covers(hit.skill(), words);
      case LEXICAL -> covers(hit.skill(), words);
      case FUZZY, NAME -> false;
    };
  }

  /** Whether the skill has enough of the words to be selected, if no other skill is as good. */
  boolean covers(Skill skill, String words) {
    return WordOverlapScore.of(skill, words) >= minOverlap;
  }

  /** The matching skill, if the match is clear, and similar skills. */
  record SkillMatch(Optional<Skill> skill, List<String> near) {

    SkillIntent toIntent(Message message) {
      return skill
          .<SkillIntent>map(clear -> SkillIntentResolver.call(clear, Optional.empty(), message))
          .orElseGet(
              () ->
                  new SkillIntent.UnclearIntent(
                      "It is not clear what should be done."
                          + suggestion(near, near.size() < MAX_SUGGESTIONS),
                      near));
    }

    /** Returns advice; {@code all} says whether there are no other skills that may be meant. */
    static String suggestion(List<String> near, boolean all) {
      return near.isEmpty()
          ? NO_SUGGESTION
          : " Name a skill" + (all ? ": " : ", such as ") + String.join(", ", near) + ".";
    }
  }
}
