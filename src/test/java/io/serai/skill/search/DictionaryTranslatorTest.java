package io.serai.skill.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DictionaryTranslatorTest {

  @ParameterizedTest
  @CsvSource({
    "den Kunden löschen, delete customer",
    "Rechnungen an alle Kunden schicken, send invoice all customer",
    "DIE TÜR AUFSCHLIESSEN, door aufschliessen",
    "montre-moi les factures, show me invoice",
    "annule ma réunion de demain, cancel ma meeting tomorrow",
    "muéstrame los pedidos, show order",
    "Kundentermine anzeigen, show customer appointment"
  })
  void requestInAnotherLanguageIsTranslatedWordByWord(String request, String english) {
    assertThat(DictionaryTranslator.english(request)).isEqualTo(english);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "die casting report",
        "send a text to the client",
        "hotels in Los Angeles",
        "Commander",
        "",
        " ,;"
      })
  void englishRequestIsLeftAsItIs(String request) {
    assertThat(DictionaryTranslator.english(request)).isEqualTo(request);
  }

  @Test
  void noRequestOfTheEnglishSetsIsChanged() {
    for (String name : RequestSet.NAMES) {
      assertThat(RequestSet.read(name).requests())
          .filteredOn(request -> !request.kind().equals("foreign"))
          .allSatisfy(
              request ->
                  assertThat(DictionaryTranslator.english(request.text()))
                      .isEqualTo(request.text()));
    }
  }

  @Test
  void wordIsInTheDictionaryOnce() throws IOException {
    List<String> words =
        dictionary()
            .lines()
            .filter(line -> !line.startsWith("#") && line.contains("="))
            .flatMap(line -> Arrays.stream(line.substring(line.indexOf('=') + 1).split(" ")))
            .toList();

    assertThat(words).hasSizeGreaterThan(1_000).doesNotHaveDuplicates();
  }

  private static String dictionary() throws IOException {
    try (InputStream stream =
        Objects.requireNonNull(
            DictionaryTranslator.class.getResourceAsStream("dictionary.properties"))) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
