package io.serai.document;

/**
 * The bounds of every text that is read, so that none can exhaust the stack or the heap.
 *
 * <p>Depth counts objects and arrays within each other. Copies are the nodes that YAML aliases add
 * to those that are written out.
 */
final class Limits {
  static final int DEPTH = 200;
  static final int COPIES = 100_000;
  static final int CHARACTERS = 64 * 1024 * 1024;
  static final int NUMBER_LENGTH = 1000;
  static final int NAME_LENGTH = 50_000;

  private Limits() {}
}
