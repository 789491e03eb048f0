package io.serai.a2w.model;

import io.serai.document.TextFunctions;
import io.serai.task.Task;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The id of a Need Signal: of one question of one task, however often it is sent.
 *
 * @param sequence number of the event of the task that asked
 */
public record NeedSignalId(String task, long sequence) {
  private static final int MAX_DIGITS = 18;

  /** Returns the id as it is sent. */
  public String text() {
    return task + "/" + sequence;
  }

  /** Reads an id; null if the text is not one. */
  public static @Nullable NeedSignalId read(String text) {
    int slash = text.lastIndexOf('/');
    String number = text.substring(slash + 1);
    boolean valid =
        slash > 0
            && !number.isEmpty()
            && number.length() <= MAX_DIGITS
            && TextFunctions.consistsOf(number, TextFunctions::isDigit);
    return valid
        ? new NeedSignalId(
            text.substring(0, slash).toLowerCase(Locale.ROOT), Long.parseLong(number))
        : null;
  }

  /** Whether the task waits for what this need asks for. */
  public boolean isOpenIn(Task found) {
    return found.id().equals(task) && found.need() != null && found.needSequence() == sequence;
  }
}
