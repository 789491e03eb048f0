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
 * Configures the YAML library: parses a text into events, and converts its exceptions to {@link
 * DocumentParseException}.
 */
final class YamlEngineAdapter {
  /**
   * Size of the read buffer for long texts. A longer scalar is copied on each read, so a small
   * buffer would take quadratic time.
   */
  private static final int LARGE_BUFFER = 1024 * 1024;

  /**
   * Size of the read buffer for texts that fit: it is allocated for each text, whatever its length.
   */
  private static final int SMALL_BUFFER = 16 * 1024;

  private static final LoadSettings LARGE = settings(LARGE_BUFFER);
  private static final LoadSettings SMALL = settings(SMALL_BUFFER);

  private YamlEngineAdapter() {}

  private static LoadSettings settings(int buffer) {
    return LoadSettings.builder()
        .setCodePointLimit(DocumentLimits.CHARACTERS)
        .setBufferSize(buffer)
        .build();
  }

  /** Returns the parser events of a text; iterating may throw {@link YamlEngineException}. */
  static Iterator<Event> events(String text) {
    LoadSettings settings = text.length() < SMALL_BUFFER ? SMALL : LARGE;
    return new ParserImpl(settings, new StreamReader(settings, new SurrogateSafeReader(text)));
  }

  /** Converts an exception of the parser. */
  static DocumentParseException failure(String text, YamlEngineException e) {
    if (e instanceof MarkedYamlEngineException marked) {
      return failure(marked);
    }
    if (e instanceof ReaderException reader) {
      return character(text, reader.getPosition());
    }
    return new DocumentParseException("", "this is not YAML: " + e.getMessage(), 0, 0);
  }

  private static DocumentParseException failure(MarkedYamlEngineException e) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    String context =
        e.getContext() == null || e.getContext().isEmpty() ? "" : e.getContext() + ": ";
    int line = mark.map(Mark::getLine).orElse(-1) + 1;
    int column = mark.map(Mark::getColumn).orElse(-1) + 1;
    return new DocumentParseException(
        "", "this is not YAML: " + context + e.getProblem() + quoteHint(mark), line, column);
  }

  /** Returns the remedy for a <code>${</code> without quotes within { } or [ ]; else nothing. */
  private static String quoteHint(Optional<Mark> mark) {
    return mark.filter(YamlEngineAdapter::isPlaceholder).isPresent()
        ? "; put ${…} in quotes within { } and [ ]"
        : "";
  }

  private static boolean isPlaceholder(Mark mark) {
    int at = mark.getPointer();
    int[] text = mark.getBuffer();
    return at > 0 && at < text.length && text[at] == '{' && text[at - 1] == '$';
  }

  private static DocumentParseException character(String text, int codePoints) {
    int end =
        text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
    String before = text.substring(0, end);
    int line = (int) before.lines().count() + (before.endsWith("\n") || end == 0 ? 1 : 0);
    int column = end - before.lastIndexOf('\n');
    String message = "the text contains a control character that YAML does not allow; remove it";
    return new DocumentParseException("", message, line, column);
  }
}
