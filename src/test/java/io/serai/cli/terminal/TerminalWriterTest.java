package io.serai.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.document.JsonMappers;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a terminal gets of texts that came from outside. */
class TerminalWriterTest {

  private final StringWriter shown = new StringWriter();
  private final TerminalWriter terminal = new TerminalWriter(shown);

  @Test
  void textOfSeveralLinesAndOtherScriptsIsShownAsItIs() {
    String text = "Grüße\n\tعربى 日本 👨\u200d👩\r\n";

    terminal.print(text);
    terminal.flush();

    assertThat(shown).hasToString(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\u001b[2J", "\u009b31m", "\r", "\u202e", "\u2066", "\u2028", "\u007f"})
  void everyWayToPrintEscapes(String unsafe) {
    terminal.println(unsafe);
    terminal.printf("%s%n", unsafe);
    terminal.print(unsafe.toCharArray());
    terminal.write(unsafe, 0, unsafe.length());
    terminal.append(unsafe).append(unsafe.charAt(0));
    terminal.flush();

    assertThat(shown.toString()).doesNotContain(unsafe.substring(0, 1)).contains("\\u");
  }

  @Test
  void escapedJsonKeepsItsMeaning() throws Exception {
    var json = JsonMappers.object().put("a\u202e", "\u009b1m\u2028\udb40\udc01 \u001b");

    terminal.print(json.toPrettyString());
    terminal.flush();

    assertThat(shown.toString()).doesNotContain("\u202e", "\u009b", "\u2028", "\udb40");
    assertThat(JsonMappers.MAPPER.readTree(shown.toString())).isEqualTo(json);
  }

  @Test
  void ownControlSequencesReachTheTerminal() {
    TerminalWriter.raw(terminal).print("\r\u001b[K");
    TerminalWriter.raw(terminal).flush();

    assertThat(shown).hasToString("\r\u001b[K");
  }
}
