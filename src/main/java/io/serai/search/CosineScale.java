package io.serai.search;

/**
 * Maps the cosines of a model to similarities of 0 to 1, linearly. Models differ in which cosines
 * texts have that are unrelated, and that mean the same.
 *
 * @param unrelated the cosine that becomes 0; lower ones, too
 * @param same the cosine that becomes 1; higher ones, too
 */
public record CosineScale(double unrelated, double same) {

  /** The scale for any model: the whole range of the cosine. */
  public static final CosineScale WHOLE = new CosineScale(-1, 1);

  /**
   * Checks the bounds.
   *
   * @throws IllegalArgumentException if {@code unrelated} is not below {@code same}
   */
  public CosineScale {
    if (!(unrelated < same)) {
      throw new IllegalArgumentException(
          "the scale of cosines from " + unrelated + " to " + same + " is empty");
    }
  }

  double similarity(double cosine) {
    return Math.min(1, Math.max(0, (cosine - unrelated) / (same - unrelated)));
  }
}
