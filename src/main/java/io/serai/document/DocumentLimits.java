package io.serai.document;

/**
 * Limits of every text that is parsed, so that none can exhaust the stack, the heap or a thread.
 *
 * <p>Depth counts nested objects and arrays. Tokens are values, names, and the start and end of
 * each object and array. Copies are the values that YAML aliases add.
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
