package io.serai.schema;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;

/** Texts in UTF-8 on the class path, of the hub's jar and of Camel's; blocks. */
final class ClassPathText {

  private ClassPathText() {}

  /** Reads a file by its path. */
  static String of(String path) {
    try (InputStream stream = ClassPathText.class.getClassLoader().getResourceAsStream(path)) {
      if (stream == null) {
        throw new FileNotFoundException("The class path lacks the file " + path);
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /** Parses a file of properties. */
  static Properties properties(String text) {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(text));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return properties;
  }
}
