package io.serai.document;

/** Computes the Levenshtein distance: how many characters must be inserted, deleted or replaced. */
public final class EditDistance {

  private EditDistance() {}

  /**
   * Returns the distance of two words. Time grows with the product of their lengths, memory with
   * the second.
   */
  public static int between(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int above = row[j];
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(above, row[j - 1]) + 1, diagonal + change);
        diagonal = above;
      }
    }
    return row[other.length()];
  }
}
