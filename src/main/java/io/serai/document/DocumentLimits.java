package io.serai.document;

/**
 * The bounds of every text that is read, so that none can exhaust the stack, the heap or a thread.
 *
 * <p>Depth counts objects and arrays within each other. Tokens are values, names, and the beginning
 * and the end of each object and array. Copies are the values that YAML aliases add to those that
 * are written out.
 */
final class DocumentLimits {
  static final int DEPTH = 200;
  static final int TOKENS = 1_000_000;
  static final int COPIES = 100_000;
  static final int CHARACTERS = 64 * 1024 * 1024;
  static final int NUMBER_LENGTH = 100;
  static final int NAME_LENGTH = TextFunctions.LONGEST_NAME;

  private DocumentLimits() {}
}
