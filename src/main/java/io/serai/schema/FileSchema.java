package io.serai.schema;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
  /** Files of {@code routes/} in YAML; large, and made when it is read. */
  ROUTE,
  /** One line of a workflow of A2E, which is JSON Lines. */
  WORKFLOW,
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

  /** Reads the schema: JSON, with a line break at its end; blocks. */
  public String text() {
    return this == ROUTE ? RouteSchema.text() : ClassPathText.of("io/serai/schema/" + fileName());
  }
}
