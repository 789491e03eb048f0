package io.serai.document;

/** Writes numbers of bytes for people. */
public final class ByteSizeFormatter {
  private static final long KIBI = 1024;
  private static final long MEBI = KIBI * KIBI;

  private ByteSizeFormatter() {}

  /** Returns a number of bytes in the largest unit that has at least one whole, rounded down. */
  public static String text(long bytes) {
    if (bytes >= MEBI) {
      return bytes / MEBI + " MiB";
    }
    return bytes >= KIBI ? bytes / KIBI + " KiB" : bytes + " bytes";
  }
}
