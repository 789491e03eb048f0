package io.serai.schema;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * The JSON Schema of one kind of file that people write in a home. The dialect is draft-07, the
 * newest that both the YAML extension of VS Code and the IDEs of JetBrains read.
 */
public enum FileSchema {
  /** Files of {@code capabilities/}. */
  CAPABILITY,
  /** Files of {@code agents/}. */
  AGENT,
  /** Files of {@code apis/}. */
  API,
  /** The keys of {@code application.properties}, as members of a JSON object. */
  SETTINGS;

  /** The media type of a schema. */
  public static final String MEDIA_TYPE = "application/schema+json";

  /** Returns the names of all schemas. */
  public static List<String> names() {
    return Arrays.stream(values()).map(FileSchema::id).toList();
  }

  /** Returns the schema of that name; empty if there is none. */
  public static Optional<FileSchema> named(String name) {
    return Arrays.stream(values()).filter(each -> each.id().equals(name)).findFirst();
  }

  /** Returns the name: {@code capability}. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name of the file: {@code capability.json}. */
  public String fileName() {
    return id() + ".json";
  }

  /** Reads the schema: JSON, with a line break at its end. */
  public String text() {
    try (InputStream file =
        Objects.requireNonNull(FileSchema.class.getResourceAsStream(fileName()), fileName())) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
