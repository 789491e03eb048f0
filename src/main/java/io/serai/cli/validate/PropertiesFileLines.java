package io.serai.cli.validate;

import io.serai.document.DocumentFault;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of an {@code application.properties}, in which the keys of messages are found. */
record PropertiesFileLines(List<String> lines) {

  /** Reads a file; a file that is missing or is not text has no lines. */
  static PropertiesFileLines of(Path file) throws IOException {
    try {
      return new PropertiesFileLines(Files.exists(file) ? Files.readAllLines(file) : List.of());
    } catch (MalformedInputException noText) {
      return new PropertiesFileLines(List.of());
    }
  }

  /** Creates a fault in the line that sets the key with which the message begins. */
  DocumentFault fault(String code, String message) {
    String key = message.split(" ", 2)[0];
    for (int i = 0; i < lines.size(); i++) {
      if (isSetBy(lines.get(i), key)) {
        return new DocumentFault("", code, message, i + 1);
      }
    }
    return DocumentFault.at("", code, message);
  }

  private static boolean isSetBy(String line, String key) {
    String text = line.stripLeading();
    if (!text.startsWith(key)) {
      return false;
    }
    String rest = text.substring(key.length());
    return rest.isEmpty() || " \t=:".indexOf(rest.charAt(0)) >= 0;
  }
}
