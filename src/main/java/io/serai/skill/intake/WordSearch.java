package io.serai.skill.intake;

import io.serai.document.Texts;
import io.serai.security.Agent;
import io.serai.security.Caller;
import io.serai.security.Right;
import io.serai.skill.NearNames;
import io.serai.skill.Skill;
import io.serai.skill.Snapshot;
import io.serai.skill.search.Hit;
import io.serai.skill.search.SearchRequest;
import io.serai.skill.search.SearchResult;
import io.serai.skill.search.SkillSearch;
import io.serai.skill.search.Strategy;
import io.serai.skill.search.Weights;
import io.serai.skill.search.WordFit;
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
public final class WordSearch {

  private static final int NEAR = 5;

  private static final String NOTHING_NEAR =
      " Name a skill of the agent's card as skillId in the message's metadata, or use other words.";

  /** A second skill that fits as well as this, compared with the best, makes the words unclear. */
  private static final double AS_WELL = 0.95;

  private static final Weights FIT_ALONE = new Weights(1, 0, 0, 0);

  private final SkillSearch search;
  private final double leastFit;
  private final double minSimilarity;

  /**
   * @param leastFit how much of the words a skill must be about, 0 to 1; see {@link WordFit}
   * @param minSimilarity see {@code serai.search.min-similarity}
   */
  public WordSearch(SkillSearch search, double leastFit, double minSimilarity) {
    this.search = search;
    this.leastFit = leastFit;
    this.minSimilarity = minSimilarity;
  }

  CompletionStage<Found> find(String words, Agent agent, Caller caller) {
    if (words.isBlank()) {
      return CompletableFuture.completedFuture(new Found(Optional.empty(), List.of()));
    }
    return search.search(request(words, agent, caller)).thenApply(result -> decided(result, words));
  }

  /** Names those that are meant, or else some that the agent has; none that the caller may not. */
  Asked.Unclear unknown(String name, Agent agent, Caller caller, Snapshot now) {
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
                NearNames.of(name, all).stream())
            .distinct()
            .toList();
    List<String> near = (meant.isEmpty() ? all : meant).stream().limit(NEAR).toList();
    return new Asked.Unclear(
        agent.id() + " has no skill " + Texts.clipped(name) + "." + Found.suggestion(near), near);
  }

  private SearchRequest request(String words, Agent agent, Caller caller) {
    return SearchRequest.of(words)
        .weights(FIT_ALONE)
        .limit(NEAR)
        .minSimilarity(minSimilarity)
        .caller(skill -> agent.serves(skill.id()), skill -> mayCall(caller, skill));
  }

  private static boolean mayCall(Caller caller, Skill skill) {
    return caller.mayExecute(skill.id())
        && skill.permissions().stream().allMatch(name -> caller.may(Right.CAPABILITIES, name));
  }

  private Found decided(SearchResult result, String words) {
    List<Hit> hits = result.hits();
    List<String> near = hits.stream().map(hit -> hit.skill().id()).toList();
    List<Hit> fitting =
        hits.stream().filter(hit -> fits(hit.skill(), words, result.strategy())).toList();
    List<Hit> spoken = Phrasing.best(fitting, words);
    List<Hit> left = spoken.isEmpty() ? hits : spoken;
    boolean clear =
        !left.isEmpty()
            && fitting.contains(left.get(0))
            && (left.size() == 1 || left.get(1).score() < AS_WELL * left.get(0).score());
    return new Found(clear ? Optional.of(left.get(0).skill()) : Optional.empty(), near);
  }

  private boolean fits(Skill skill, String words, Strategy strategy) {
    return switch (strategy) {
      case HYBRID -> true;
      case LEXICAL -> WordFit.of(skill, words) >= leastFit;
      case FUZZY, NAME -> false;
    };
  }

  /** The skill that is meant, where that is clear, and those that come near. */
  record Found(Optional<Skill> skill, List<String> near) {

    Asked asked(Message message) {
      return skill
          .<Asked>map(clear -> Intake.call(clear, Optional.empty(), message))
          .orElseGet(
              () ->
                  new Asked.Unclear(
                      "It is not clear what is to be done." + suggestion(near), near));
    }

    static String suggestion(List<String> near) {
      return near.isEmpty() ? NOTHING_NEAR : " Name a skill: " + String.join(", ", near) + ".";
    }
  }
}
