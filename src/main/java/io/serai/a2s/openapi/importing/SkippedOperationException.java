package io.serai.a2s.openapi.importing;

/**
 * Thrown if an operation cannot become a capability. The message says why, and what to do if
 * anything.
 */
final class SkippedOperationException extends Exception {

  SkippedOperationException(String reason) {
    super(reason, null, false, false);
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
