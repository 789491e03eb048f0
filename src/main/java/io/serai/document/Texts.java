package io.serai.document;

/** Checks on the characters of a string. */
final class Texts {

  private Texts() {}

  /** Whether every surrogate in {@code text} has its other half. */
  static boolean wellFormed(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSurrogatePair(
            text.charAt(i), i + 1 < text.length() ? text.charAt(i + 1) : ' ')) {
          return false;
        }
        i++;
      }
    }
    return true;
  }
}
