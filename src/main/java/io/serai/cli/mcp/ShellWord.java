package io.serai.cli.mcp;

import io.serai.document.TextFunctions;

/** Words of commands that are printed for a shell. */
final class ShellWord {
  private ShellWord() {}

  /** Quotes a word for a shell, if it must be. */
  static String quoted(String word) {
    return TextFunctions.consistsOf(word, ShellWord::isPlain)
        ? word
        : "'" + word.replace("'", "'\\''") + "'";
  }

  private static boolean isPlain(int character) {
    return (character >= 'a' && character <= 'z')
        || (character >= 'A' && character <= 'Z')
        || (character >= '0' && character <= '9')
        || "-_./:%".indexOf(character) >= 0;
  }
}
