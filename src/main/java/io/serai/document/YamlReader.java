package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.YamlAnchors.AnchoredValue;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * Turns the events of one YAML text into a tree as they come, so that nothing is held of a text
 * that exceeds a limit but what was read so far.
 */
final class YamlReader {
  private final LimitedYamlEvents events;
  private final NodeLineNumbers lines = new NodeLineNumbers();
  private final YamlPositionTracker path = new YamlPositionTracker();
  private final YamlAnchors anchors = new YamlAnchors();

  private YamlReader(LimitedYamlEvents events) {
    this.events = events;
  }

  static ParsedDocument read(String text) throws DocumentParseException {
    try {
      YamlReader reader = new YamlReader(new LimitedYamlEvents(YamlEventParser.events(text)));
      return reader.document();
    } catch (YamlEngineException e) {
      throw YamlEventParser.failure(text, e);
    }
  }

  private ParsedDocument document() throws DocumentParseException {
    events.next(); // the beginning of the stream
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      throw new DocumentParseException("", "the text is empty; it needs one YAML document", 1, 1);
    }
    Event first = events.next();
    JsonNode root = value(first, LimitedYamlEvents.line(first));
    events.next(); // the end of the document
    Event end = events.next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw refused(end, "this is no YAML: there is a second document; write one");
    }
    return new ParsedDocument(root, lines);
  }

  private JsonNode value(Event event, int line) throws DocumentParseException {
    if (event instanceof AliasEvent alias) {
      return copy(alias, line);
    }
    Optional<String> anchor = YamlAnchors.name((NodeEvent) event);
    anchor.ifPresent(anchors::open);
    int entry = lines.begin(line);
    JsonNode value = value(event);
    lines.end(entry);
    if (anchor.isPresent()) {
      ScalarEvent scalar = scalar(event);
      anchors.close(anchor.get(), new AnchoredValue(scalar, value, entry, lines.size(entry)));
    }
    return value;
  }

  private JsonNode value(Event event) throws DocumentParseException {
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar, event);
    }
    CollectionStartEvent start = (CollectionStartEvent) event;
    if (path.depth() == DocumentLimits.DEPTH) {
      throw refused(event, "it is nested deeper than " + DocumentLimits.DEPTH + " levels");
    }
    return event.getEventId() == Event.ID.MappingStart ? object(start) : array(start);
  }

  private ObjectNode object(CollectionStartEvent start) throws DocumentParseException {
    requireTag(start, Tag.MAP);
    ObjectNode object = JsonMappers.object();
    path.enter();
    for (Event key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
      String name = key(key);
      path.at(name);
      if (object.has(name)) {
        String what = "the key '" + TextFunctions.clipped(name) + "' stands twice; ";
        throw refused(key, what + "remove one of the two");
      }
      object.set(name, value(events.next(), LimitedYamlEvents.line(key)));
    }
    path.leave();
    return object;
  }

  private ArrayNode array(CollectionStartEvent start) throws DocumentParseException {
    requireTag(start, Tag.SEQ);
    ArrayNode array = JsonMappers.array();
    path.enter();
    for (Event each = events.next();
        each.getEventId() != Event.ID.SequenceEnd;
        each = events.next()) {
      path.at(array.size());
      array.add(value(each, LimitedYamlEvents.line(each)));
    }
    path.leave();
    return array;
  }

  private String key(Event event) throws DocumentParseException {
    ScalarEvent key = event instanceof AliasEvent alias ? aliased(alias).scalar() : scalar(event);
    if (key == null || !TextFunctions.wellFormed(key.getValue())) {
      throw refused(event, "a key is a list or a mapping; keys are strings");
    }
    if (key.getValue().length() > DocumentLimits.NAME_LENGTH) {
      throw refused(event, "a key is longer than " + DocumentLimits.NAME_LENGTH + " characters");
    }
    if (YamlScalarConverter.tag(key).equals(Tag.MERGE)) {
      throw refused(event, "the tag !!merge is none of YAML 1.2's; remove it");
    }
    YamlAnchors.name(key)
        .ifPresent(name -> anchors.close(name, new AnchoredValue(key, null, 0, 1)));
    return key.getValue();
  }

  private static @Nullable ScalarEvent scalar(Event event) {
    return event instanceof ScalarEvent scalar ? scalar : null;
  }

  private AnchoredValue aliased(AliasEvent alias) throws DocumentParseException {
    AnchoredValue value = anchors.get(alias);
    if (value == null) {
      String name = TextFunctions.clipped(alias.getAlias().getValue());
      throw refused(alias, "the alias *" + name + " names no value that ends before it");
    }
    return value;
  }

  private JsonNode copy(AliasEvent alias, int line) throws DocumentParseException {
    AnchoredValue original = aliased(alias);
    if (!anchors.mayCopy(original)) {
      throw refused(alias, "aliases copy more than " + DocumentLimits.COPIES + " values");
    }
    JsonNode tree = original.tree();
    if (tree == null || !tree.isContainerNode()) {
      lines.end(lines.begin(line));
      return scalar(Objects.requireNonNull(original.scalar()), alias);
    }
    if (path.depth() + height(tree) > DocumentLimits.DEPTH) {
      throw refused(alias, "it is nested deeper than " + DocumentLimits.DEPTH + " levels");
    }
    lines.repeat(original.entry(), line);
    return tree.deepCopy();
  }

  /** How many objects and arrays are within each other. */
  private static int height(JsonNode tree) {
    int inner = 0;
    for (JsonNode child : tree) {
      inner = Math.max(inner, height(child));
    }
    return tree.isContainerNode() ? inner + 1 : 0;
  }

  private JsonNode scalar(ScalarEvent scalar, Event place) throws DocumentParseException {
    JsonNode value = YamlScalarConverter.of(scalar);
    if (value == null) {
      String tag = TextFunctions.clipped(YamlScalarConverter.tag(scalar).toString());
      throw refused(
          place, "the value has no place in JSON (tag " + tag + "); quote it to make it a string");
    }
    return value;
  }

  private void requireTag(CollectionStartEvent start, Tag tag) throws DocumentParseException {
    String given = start.getTag().orElse("!");
    if (!given.equals("!") && !given.equals(tag.getValue())) {
      String what = "the tag " + TextFunctions.clipped(given) + " has no meaning here; ";
      throw refused(start, what + "remove it");
    }
  }

  private DocumentParseException refused(Event event, String message) {
    return new DocumentParseException(
        path.pointer(), message, LimitedYamlEvents.line(event), LimitedYamlEvents.column(event));
  }
}
