package io.serai.document;

import java.util.Iterator;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.parser.ParserImpl;
import org.snakeyaml.engine.v2.resolver.CoreScalarResolver;
import org.snakeyaml.engine.v2.resolver.ScalarResolver;
import org.snakeyaml.engine.v2.scanner.StreamReader;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** The YAML library with our settings: a text in, a node or a {@link DocumentException} out. */
final class YamlText {
  private static final LoadSettings SETTINGS =
      LoadSettings.builder()
          .setSchema(new WithoutMerge())
          .setAllowNonScalarKeys(true)
          .setCodePointLimit(Limits.CHARACTERS)
          .setMaxAliasesForCollections(Limits.COPIES)
          .build();

  private YamlText() {}

  static Node compose(String text) throws DocumentException {
    try {
      ParserImpl parser = new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
      Optional<Node> root = new BoundedComposer(SETTINGS, parser).getSingleNode();
      return root.orElseThrow(
          () -> new DocumentException("", "the text is empty; it needs one YAML document", 1, 1));
    } catch (MarkedYamlEngineException e) {
      throw failure(e);
    } catch (ReaderException e) {
      throw character(text, e.getPosition());
    } catch (YamlEngineException e) {
      throw new DocumentException("", "this is no YAML: " + e.getMessage(), 0, 0);
    }
  }

  /** The parser's events of a text that was composed before. */
  static Iterator<Event> events(String text) {
    return new ParserImpl(SETTINGS, new StreamReader(SETTINGS, text));
  }

  private static DocumentException failure(MarkedYamlEngineException e) {
    Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
    String context =
        e.getContext() == null || e.getContext().isEmpty() ? "" : e.getContext() + ": ";
    int line = mark.map(Mark::getLine).orElse(-1) + 1;
    int column = mark.map(Mark::getColumn).orElse(-1) + 1;
    return new DocumentException("", "this is no YAML: " + context + e.getProblem(), line, column);
  }

  private static DocumentException character(String text, int codePoints) {
    int end =
        text.offsetByCodePoints(0, Math.min(codePoints, text.codePointCount(0, text.length())));
    String before = text.substring(0, end);
    int line = (int) before.lines().count() + (before.endsWith("\n") || end == 0 ? 1 : 0);
    int column = end - before.lastIndexOf('\n');
    String message = "the text holds a control character that YAML does not allow; remove it";
    return new DocumentException("", message, line, column);
  }

  /** The core schema of YAML 1.2, where {@code <<} is a key like any other. */
  private static final class WithoutMerge extends CoreSchema {
    private final ScalarResolver resolver = new CoreScalarResolver(false);

    @Override
    public ScalarResolver getScalarResolver() {
      return resolver;
    }
  }
}
