package io.serai.document;

import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.scanner.StreamReader;

/**
 * The YAML library with our settings: a text in, events or a {@link DocumentParseException} out.
 */
final class YamlEventParser {
  /**
   * Characters that are read at once. A scalar that is longer is copied each time that more is
   * read, which with a small buffer takes time that grows with the square of its length.
   */
  private static final int BUFFER = 1024 * 1024;

  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setCodePointLimit(DocumentLimits.CHARACTERS)
          .setBufferSize(BUFFER)
          .build();

  private YamlEventParser() {}

  /** The parser's events of a text; they fail with {@link YamlEngineException}. */
  static Iterator<Event> events(String text) {
    return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, new SurrogateSafeReader(text)));
  }

  /** What a failure of the parser says about the text. */
  static DocumentParseException failure(String text, YamlEngineException e) {
    if (e instanceof MarkedYamlEngineException marked) {
      return failure(marked);
    }
    if (e instanceof ReaderException reader) {
      return character(text, reader.getPosition());
    }
    return new DocumentParseException("", "this is no YAML: " + e.getMessage(), 0, 0);
  }

  private static DocumentParseException failure(MarkedYamlEngineException e) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    String context =
        e.getContext() == null || e.getContext().isEmpty() ? "" : e.getContext() + ": ";
    int line = mark.map(Mark::getLine).orElse(-1) + 1;
    int column = mark.map(Mark::getColumn).orElse(-1) + 1;
    return new DocumentParseException(
        "", "this is no YAML: " + context + e.getProblem(), line, column);
  }

  private static DocumentParseException character(String text, int codePoints) {
    int end =
        text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
    String before = text.substring(0, end);
    int line = (int) before.lines().count() + (before.endsWith("\n") || end == 0 ? 1 : 0);
    int column = end - before.lastIndexOf('\n');
    String message = "the text holds a control character that YAML does not allow; remove it";
    return new DocumentParseException("", message, line, column);
  }
}
