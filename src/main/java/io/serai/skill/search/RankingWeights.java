package io.serai.skill.search;

import io.serai.search.InvalidSearchException;

/**
 * The weight of each factor in a score, each 0 to 1 and not all of them 0 (A2S-64, A2S-Q11).
 *
 * @param vectorSimilarity how well the skill matches the intent
 * @param successRate share of successful runs
 * @param usageCount number of runs relative to the most used hit
 * @param complexity how few steps the skill takes
 */
public record RankingWeights(
    double vectorSimilarity, double successRate, double usageCount, double complexity) {

  /** The default weights. */
  public static final RankingWeights DEFAULT = new RankingWeights(0.6, 0.2, 0.1, 0.1);

  /**
   * Checks the weights.
   *
   * @throws InvalidSearchException if one is outside 0 to 1, or all are 0
   */
  public RankingWeights {
    check("vectorSimilarity", vectorSimilarity);
    check("successRate", successRate);
    check("usageCount", usageCount);
    check("complexity", complexity);
    if (vectorSimilarity + successRate + usageCount + complexity == 0) {
      throw new InvalidSearchException("all weights are 0: give at least one factor weight");
    }
  }

  private static void check(String factor, double weight) {
    if (!(weight >= 0 && weight <= 1)) {
      throw new InvalidSearchException(
          "the weight " + factor + " is " + weight + ": give a number from 0 to 1");
    }
  }

  double score(double similarity, double success, double usage, double simplicity) {
    double sum =
        vectorSimilarity * similarity
            + successRate * success
            + usageCount * usage
            + complexity * simplicity;
    return sum / (vectorSimilarity + successRate + usageCount + complexity);
  }
}
