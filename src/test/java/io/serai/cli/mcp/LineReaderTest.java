package io.serai.cli.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.serai.cli.mcp.LineReader.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LineReaderTest {

  @Test
  void linesAreReadWithoutTheirEndsAndTheLastOneNeedsNone() throws IOException {
    assertThat(lines("a\n\nü", 10)).containsExactly(text("a"), text(""), text("ü"));
    assertThat(lines("", 10)).isEmpty();
  }

  @Test
  void aLineBeyondTheLimitIsSkippedAsAWhole() throws IOException {
    String large = "x".repeat(100_000);

    assertThat(lines("a\n" + large + "\nb\n" + large, 99_999))
        .containsExactly(text("a"), new Line.TooLong(), text("b"), new Line.TooLong());
    assertThat(lines(large + "\n", 100_000)).containsExactly(text(large));
  }

  private static Line text(String text) {
    return new Line.Text(text);
  }

  private static List<Line> lines(String input, long limit) throws IOException {
    LineReader reader = new LineReader(new ByteArrayInputStream(input.getBytes(UTF_8)), limit);
    List<Line> lines = new ArrayList<>();
    for (Line line = reader.next(); line != null; line = reader.next()) {
      lines.add(line);
    }
    return lines;
  }
}
