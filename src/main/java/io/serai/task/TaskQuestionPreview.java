package io.serai.task;

import io.serai.document.TextFunctions;
import org.jspecify.annotations.Nullable;

/** The first line of what a waiting task asks, for lists. */
public final class TaskQuestionPreview {

  /** Maximum characters; longer lines end with an ellipsis. */
  private static final int MAX_LENGTH = 200;

  private TaskQuestionPreview() {}

  /**
   * Returns the first line of the message, or else of the description of the request, without
   * characters that a database does not store; null if there is none.
   */
  public static @Nullable String of(@Nullable InputRequest request, @Nullable Message message) {
    String line = message == null ? "" : firstLine(message.text());
    if (line.isEmpty() && request != null) {
      line = firstLine(request.description());
    }
    return line.isEmpty() ? null : line;
  }

  private static String firstLine(String text) {
    String line =
        text.lines().filter(each -> !each.isBlank()).findFirst().map(String::strip).orElse("");
    return TextFunctions.wellFormedOf(TextFunctions.clipped(line, MAX_LENGTH))
        .replace('\0', '\uFFFD');
  }
}
