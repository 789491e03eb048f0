package io.serai.hub;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/configuration.md} matches the settings in the code. */
class ConfigurationReferenceTest {

  private static final String BEGIN = "<!-- keys: begin -->\n";
  private static final String END = "<!-- keys: end -->";

  @Test
  void referenceTableEqualsTheSettingsInTheCode() throws Exception {
    String text = Files.readString(Path.of("docs/configuration.md"));
    int begin = text.indexOf(BEGIN) + BEGIN.length();

    String table = text.substring(begin, text.indexOf(END));

    assertThat(table)
        .as("the table between the marks of docs/configuration.md must be this one")
        .isEqualTo(expected());
  }

  private static String expected() {
    return "| Key | Value | Standard | Meaning |\n|---|---|---|---|\n"
        + SettingDefinition.ALL.stream()
            .map(ConfigurationReferenceTest::row)
            .collect(Collectors.joining());
  }

  private static String row(SettingDefinition setting) {
    String standard = setting.standard().isEmpty() ? "–" : "`" + setting.standard() + "`";
    return "| `%s` | %s | %s | %s |%n"
        .formatted(setting.key(), setting.type(), standard, setting.meaning())
        .replace(System.lineSeparator(), "\n");
  }
}
