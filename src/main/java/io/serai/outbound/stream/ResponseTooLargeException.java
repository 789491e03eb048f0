package io.serai.outbound.stream;

/** A response that exceeds the size limit. */
public final class ResponseTooLargeException extends Exception {
  private final int limit;

  public ResponseTooLargeException(int limit) {
    super("larger than " + limit, null, false, false);
    this.limit = limit;
  }

  /** Returns the limit in octets. */
  public int limit() {
    return limit;
  }
}
