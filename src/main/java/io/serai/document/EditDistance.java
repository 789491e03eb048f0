package io.serai.document;

/**
 * Computes the distance of two words (Damerau-Levenshtein, with each character changed once at
 * most): how many characters must be inserted, deleted, replaced, or exchanged with the next one.
 */
public final class EditDistance {

  private EditDistance() {}

  /**
   * Returns the distance of two words. Time grows with the product of their lengths, memory with
   * the second.
   */
  public static int between(String one, String other) {
    int[] before = new int[other.length() + 1];
    int[] above = new int[other.length() + 1];
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int[] free = before;
      before = above;
      above = row;
      row = free;
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int change = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
        row[j] = Math.min(Math.min(above[j], row[j - 1]) + 1, above[j - 1] + change);
        if (exchanged(one, i, other, j)) {
          row[j] = Math.min(row[j], before[j - 2] + 1);
        }
      }
    }
    return row[other.length()];
  }

  private static boolean exchanged(String one, int i, String other, int j) {
    return i > 1
        && j > 1
        && one.charAt(i - 1) == other.charAt(j - 2)
        && one.charAt(i - 2) == other.charAt(j - 1);
  }
}
