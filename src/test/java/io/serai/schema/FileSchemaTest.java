package io.serai.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.skill.MetaschemaValidator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

/** The schemas themselves, and the files of the repository. */
class FileSchemaTest {

  private static final Map<FileSchema, String> FOLDERS =
      Map.of(
          FileSchema.CAPABILITY,
          "capabilities",
          FileSchema.AGENT,
          "agents",
          FileSchema.API,
          "apis",
          FileSchema.ROUTE,
          "routes");

  private static final List<Path> HOMES =
      List.of(
          Path.of(""),
          Path.of("docker/compose"),
          Path.of("src/main/resources/io/serai/cli/init/with/organization"));

  @ParameterizedTest
  @EnumSource(FileSchema.class)
  void schemaIsValidInTheDialectThatEditorsRead(FileSchema schema) {
    JsonNode json = SchemaFaults.schema(schema);

    assertThat(json.path("$schema").textValue())
        .isEqualTo("http://json-schema.org/draft-07/schema#");
    assertThat(new MetaschemaValidator().faults(json)).isEmpty();
  }

  /** Those of routes are Camel's; members of workflows have the description of their operation. */
  @ParameterizedTest
  @EnumSource(
      value = FileSchema.class,
      names = {"ROUTE", "WORKFLOW"},
      mode = Mode.EXCLUDE)
  void everyMemberHasADescription(FileSchema schema) {
    List<String> without = new ArrayList<>();

    collectWithoutDescription(SchemaFaults.schema(schema), "", without);

    assertThat(without).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("demoFiles")
  void demoFileIsValidAndNamesItsSchema(FileSchema schema, Path file) throws Exception {
    String text = Files.readString(file);

    assertThat(SchemaFaults.of(schema, text)).isEmpty();
    assertThat(text)
        .startsWith(
            "# yaml-language-server: $schema=http://localhost:8080/schemas/"
                + schema.fileName()
                + "\n");
  }

  static Stream<Object[]> demoFiles() throws IOException, DocumentParseException {
    List<Object[]> files = new ArrayList<>();
    for (Map.Entry<FileSchema, String> folder : FOLDERS.entrySet()) {
      for (Path home : HOMES) {
        Path path = home.resolve(folder.getValue());
        if (Files.exists(path)) {
          try (Stream<Path> found = Files.walk(path)) {
            found
                .filter(file -> file.toString().endsWith(".yaml"))
                .forEach(file -> files.add(new Object[] {folder.getKey(), file}));
          }
        }
      }
    }
    assertThat(files).hasSizeGreaterThan(5);
    return files.stream();
  }

  /** Looks into every object with {@code properties}, wherever it stands. */
  private static void collectWithoutDescription(JsonNode at, String path, List<String> without) {
    if (isSchemaOfAnObject(at)) {
      at.path("properties")
          .properties()
          .forEach(
              member -> {
                if (member.getValue().path("description").asText().isBlank()) {
                  without.add(path + "/properties/" + member.getKey());
                }
              });
    }
    at.properties()
        .forEach(
            each ->
                collectWithoutDescription(each.getValue(), path + "/" + each.getKey(), without));
    for (int i = 0; at.isArray() && i < at.size(); i++) {
      collectWithoutDescription(at.get(i), path + "/" + i, without);
    }
  }

  /** Conditions and their consequences repeat members that are described elsewhere. */
  private static boolean isSchemaOfAnObject(JsonNode at) {
    return at.has("properties") && (at.has("type") || at.has("additionalProperties"));
  }
}
