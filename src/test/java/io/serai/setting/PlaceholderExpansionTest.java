package io.serai.setting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.camel.CamelContext;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class PlaceholderExpansionTest {
  @TempDir private Path home;

  /** Returns 41 properties, each of which names the next one twice by that pattern. */
  private static String doubling(String pattern) {
    return IntStream.range(0, 40)
        .mapToObj(i -> "x" + i + " = " + pattern.replace("KEY", "x" + (i + 1)).repeat(2))
        .collect(Collectors.joining("\n", "", "\nx40 = y\n"));
  }

  private void load(String text) throws IOException {
    Files.writeString(home.resolve("application.properties"), text);
    Settings.of(home, Map.of(), Map.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{KEY}}",
        "{{?KEY}}",
        "{{KEY:z}}",
        "{{none:{{KEY}}}}",
        "{{env:PATH}}{{KEY}}",
        "'{{'{{KEY}}",
        "\\\\\\\\{{KEY}}"
      })
  void placeholdersWithoutAnEndAreAFaultOfTheirKeyAndLine(String pattern) {
    String text = "\n# more\n" + doubling(pattern) + "camel.main.description = {{x0}}\n";

    assertThatThrownBy(() -> load(text))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageStartingWith("camel.main.description (line 44 of application.properties) ");
  }

  @Test
  void placeholdersThatLeadOneToTheOtherForeverAreAFault() {
    String text =
        IntStream.range(0, 50_000)
            .mapToObj(i -> "x" + i + " = {{x" + (i + 1) + "}}")
            .collect(Collectors.joining("\n"));

    assertThatThrownBy(() -> load(text)).hasMessageStartingWith("x0 (line 1 of ");
  }

  @Test
  void whatIsWrongOtherwiseIsLeftToCamel() throws IOException {
    load("a = {{a}}\nb = {{c}}\nc = {{b}}\nd = {{x\ne = x}}\nf = {{missing}}\n");
  }

  @Test
  void ordinaryPlaceholdersAreAllowed() throws IOException {
    StringBuilder text = new StringBuilder("host = example.org\n");
    for (int i = 0; i < 2_000; i++) {
      text.append("url").append(i).append(" = https://{{host}}/{{path:x}}/").append(i).append('\n');
    }

    load(text.toString());
  }

  @Test
  void longestAllowedExpansionTakesCamelLittleTime() throws Exception {
    Map<String, String> properties = new HashMap<>();
    properties.put("x0", "y");
    int doublings = 0;
    while (PlaceholderExpansion.findTooLong(properties).isEmpty()) {
      doublings++;
      properties.put("x" + doublings, "{{x%1$d}}{{x%1$d}}".formatted(doublings - 1));
    }
    try (CamelContext camel = new DefaultCamelContext()) {
      properties.forEach(
          (key, value) -> camel.getPropertiesComponent().addOverrideProperty(key, value));
      String all = camel.resolvePropertyPlaceholders("{{x" + (doublings - 1) + "}}");

      assertThat(all).hasSize(1 << (doublings - 1));
      assertThat(doublings).isGreaterThan(10);
    }
  }
}
