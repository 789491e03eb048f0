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
 * Builds a tree from the parser events of one YAML text. It works on the event stream, so that a
 * text that exceeds a limit is not parsed further.
 */
final class YamlReader {
  private static final String MERGE =
      "the merge key << is not part of YAML 1.2, and its members would be lost; write them out, or"
          + " quote \"<<\" if it is a name";

  private final LimitedYamlEvents events;
  private final NodeLineNumbers lines = new NodeLineNumbers();
  private final YamlPointerTracker path = new YamlPointerTracker();
  private final YamlAnchors anchors = new YamlAnchors();

  private YamlReader(LimitedYamlEvents events) {
    this.events = events;
  }

  static ParsedDocument read(String text) throws DocumentParseException {
    try {
      YamlReader reader = new YamlReader(new LimitedYamlEvents(YamlEngineAdapter.events(text)));
      return reader.document();
    } catch (YamlEngineException e) {
      throw YamlEngineAdapter.failure(text, e);
    }
  }

  private ParsedDocument document() throws DocumentParseException {
    events.next(); // stream start
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      throw new DocumentParseException("", "the text is empty; it must be one YAML document", 1, 1);
    }
    Event first = events.next();
    JsonNode root = value(first, LimitedYamlEvents.line(first));
    events.next(); // document end
    Event end = events.next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw failureAt(end, "this is not YAML: there is a second document; write one");
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
      throw failureAt(event, "it is nested deeper than " + DocumentLimits.DEPTH + " levels");
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
        String what = "the key '" + TextFunctions.clipped(name) + "' is repeated; ";
        throw failureAt(key, what + "remove one of the two");
      }
      Event value = events.next();
      if (isMerge(key, value)) {
        throw failureAt(key, MERGE);
      }
      object.set(name, value(value, LimitedYamlEvents.line(key)));
    }
    path.leave();
    return object;
  }

  /** Whether a plain {@code <<} precedes what YAML 1.1 would merge. */
  private boolean isMerge(Event key, Event value) throws DocumentParseException {
    if (!(key instanceof ScalarEvent scalar)
        || !scalar.isPlain()
        || !scalar.getValue().equals("<<")) {
      return false;
    }
    if (value instanceof AliasEvent alias) {
      JsonNode tree = aliased(alias).tree();
      return tree != null && tree.isContainerNode();
    }
    return value instanceof CollectionStartEvent;
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
      throw failureAt(event, "a key is a list or a mapping; a key must be a string");
    }
    if (key.getValue().length() > DocumentLimits.NAME_LENGTH) {
      throw failureAt(event, "a key is longer than " + DocumentLimits.NAME_LENGTH + " characters");
    }
    if (YamlScalarConverter.tag(key).equals(Tag.MERGE)) {
      throw failureAt(event, "the tag !!merge is not part of YAML 1.2; remove it");
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
      throw failureAt(alias, "the alias *" + name + " names no value that ends before it");
    }
    return value;
  }

  private JsonNode copy(AliasEvent alias, int line) throws DocumentParseException {
    AnchoredValue original = aliased(alias);
    if (!anchors.mayCopy(original)) {
      throw failureAt(alias, "aliases copy more than " + DocumentLimits.COPIES + " values");
    }
    JsonNode tree = original.tree();
    if (tree == null || !tree.isContainerNode()) {
      lines.end(lines.begin(line));
      return scalar(Objects.requireNonNull(original.scalar()), alias);
    }
    if (path.depth() + height(tree) > DocumentLimits.DEPTH) {
      throw failureAt(alias, "it is nested deeper than " + DocumentLimits.DEPTH + " levels");
    }
    lines.repeat(original.entry(), line);
    return tree.deepCopy();
  }

  /** Returns the nesting depth of objects and arrays. */
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
      throw failureAt(
          place, "JSON cannot represent the value (tag " + tag + "); quote it to make it a string");
    }
    return value;
  }

  private void requireTag(CollectionStartEvent start, Tag tag) throws DocumentParseException {
    String given = start.getTag().orElse("!");
    if (!given.equals("!") && !given.equals(tag.getValue())) {
      String what = "the tag " + TextFunctions.clipped(given) + " is not supported here; ";
      throw failureAt(start, what + "remove it");
    }
  }

  private DocumentParseException failureAt(Event event, String message) {
    return new DocumentParseException(
        path.pointer(), message, LimitedYamlEvents.line(event), LimitedYamlEvents.column(event));
  }
}
