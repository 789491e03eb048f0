package io.serai.a2e.decode;

/** Suggests how to correct a line that is not JSON, by the mistakes that language models make. */
final class JsonLineAdvice {
  private static final String FENCE = "```";

  private JsonLineAdvice() {}

  /** Returns the advice for a line that cannot be read. */
  static String of(String line) {
    String text = line.strip();
    if (text.startsWith(FENCE)) {
      return "Remove the line: send the messages alone, without a code fence around them.";
    }
    if (text.endsWith("},")) {
      return "Remove the comma at the end of the line: each message must be on a line of its own.";
    }
    if (text.equals("[") || text.equals("]") || text.startsWith("[{")) {
      return "Remove the brackets: write each message on a line of its own, not as a list.";
    }
    if (text.contains("}{\"")) {
      return "Keep the line breaks between the messages: curl does with --data-binary @FILE, not with"
          + " -d @FILE.";
    }
    if (text.startsWith("{'")) {
      return "Write names and texts in double quotes.";
    }
    return "Write one JSON object per line, without line breaks in it.";
  }
}
