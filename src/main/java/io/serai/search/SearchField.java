package io.serai.search;

/**
 * A text field of documents.
 *
 * @param name starts with a letter
 * @param weight how much a match in this field counts relative to one in another field, above 0
 */
public record SearchField(String name, float weight) {

  /**
   * Checks name and weight.
   *
   * @throws IllegalArgumentException if the name starts with no letter, or the weight is not a
   *     number above 0
   */
  public SearchField {
    if (name.isEmpty() || !Character.isLetter(name.charAt(0))) {
      throw new IllegalArgumentException(
          "the field name '" + name + "' does not start with a letter");
    }
    if (!(weight > 0 && weight < Float.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the weight of the field " + name + " is " + weight + ": give a number above 0");
    }
  }
}
