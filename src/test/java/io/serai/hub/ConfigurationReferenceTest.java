package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.setting.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * The table of {@code docs/configuration.md}, the JSON Schema of the settings and the metadata of
 * the Spring Boot starter are made from the definitions in the code. To make them anew, run
 *
 * <pre>mvn test -Dtest=ConfigurationReferenceTest -Dserai.configuration.record=true</pre>
 */
class ConfigurationReferenceTest {

  private static final boolean RECORD = Boolean.getBoolean("serai.configuration.record");
  private static final Path TABLE = Path.of("docs/configuration.md");
  private static final Path SCHEMA = Path.of("src/main/resources/io/serai/schema/settings.json");
  private static final Path METADATA =
      Path.of("spring-boot-starter/src/main/resources/META-INF/spring-configuration-metadata.json");
  private static final String BEGIN = "<!-- keys: begin -->\n";
  private static final String END = "<!-- keys: end -->";

  @Test
  void tableOfTheReferenceIsMadeFromTheSettings() throws IOException {
    String text = Files.readString(TABLE);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    int end = text.indexOf(END);
    if (RECORD) {
      Files.writeString(TABLE, text.substring(0, begin) + table() + text.substring(end));
    } else {
      assertThat(text.substring(begin, end)).isEqualTo(table());
    }
  }

  @Test
  void schemaIsMadeFromTheSettings() throws IOException {
    compare(SCHEMA, schema());
  }

  @Test
  void metadataForSpringBootIsMadeFromTheSettings() throws IOException {
    compare(METADATA, SpringBootMetadata.of(HubSettings.ALL));
  }

  private static void compare(Path file, ObjectNode made) throws IOException {
    String text = made.toPrettyString() + "\n";
    if (RECORD) {
      Files.writeString(file, text);
    } else {
      assertThat(Files.readString(file)).isEqualTo(text);
    }
  }

  private static String table() {
    return "| Key | Value | Default | Meaning |\n|---|---|---|---|\n"
        + HubSettings.ALL.stream()
            .map(ConfigurationReferenceTest::row)
            .collect(Collectors.joining());
  }

  private static String row(Setting<?> setting) {
    String value = setting.defaultValue();
    return "| `%s` | %s | %s | %s |\n"
        .formatted(
            setting.key(),
            setting.type(),
            value.isEmpty() ? "–" : "`" + value + "`",
            setting.description());
  }

  private static ObjectNode schema() {
    ObjectNode schema =
        JsonMappers.object()
            .put("$schema", "http://json-schema.org/draft-07/schema#")
            .put("title", "Settings")
            .put("description", "The keys of application.properties that Serai reads.")
            .put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    HubSettings.ALL.forEach(setting -> properties.set(setting.key(), setting.schema()));
    return schema;
  }
}
