package io.serai.dialect.organization.bridge;

import io.serai.document.TextFunctions;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The name under which a file is sent to Agent Zero, which stores the files of all conversations in
 * one folder, by their names. No other file can have it, whatever its sender calls it. It ends with
 * the name that the sender gave, as far as that has letters, digits, dots, dashes and underscores,
 * so it has the same extension.
 */
final class AttachmentName {
  /** Characters of the sender's name that are kept, from its end. */
  private static final int KEPT = 100;

  private static final String UNNAMED = "file";

  private AttachmentName() {}

  /**
   * Returns a new name.
   *
   * @param given name that the sender gave; null if none
   */
  static String of(@Nullable String given) {
    String name = given == null || given.isBlank() ? UNNAMED : given;
    String end = name.substring(Math.max(0, name.length() - KEPT));
    StringBuilder unique = new StringBuilder().append(UUID.randomUUID()).append('-');
    end.chars().forEach(each -> unique.append(isKept(each) ? (char) each : '_'));
    return unique.toString();
  }

  private static boolean isKept(int c) {
    return TextFunctions.isAlphanumeric(c) || c == '.' || c == '-' || c == '_';
  }
}
