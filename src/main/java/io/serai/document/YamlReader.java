package io.serai.document;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.YamlAnchors.Anchored;
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
  private final YamlEvents events;
  private final LineTable lines = new LineTable();
  private final YamlPath path = new YamlPath();
  private final YamlAnchors anchors = new YamlAnchors();

  private YamlReader(YamlEvents events) {
    this.events = events;
  }

  static Document read(String text) throws DocumentException {
    try {
      YamlReader reader = new YamlReader(new YamlEvents(YamlText.events(text)));
      return reader.document();
    } catch (YamlEngineException e) {
      throw YamlText.failure(text, e);
    }
  }

  private Document document() throws DocumentException {
    events.next(); // the beginning of the stream
    if (events.next().getEventId() == Event.ID.StreamEnd) {
      throw new DocumentException("", "the text is empty; it needs one YAML document", 1, 1);
    }
    Event first = events.next();
    JsonNode root = value(first, YamlEvents.line(first));
    events.next(); // the end of the document
    Event end = events.next();
    if (end.getEventId() != Event.ID.StreamEnd) {
      throw refused(end, "this is no YAML: there is a second document; write one");
    }
    return new Document(root, lines);
  }

  private JsonNode value(Event event, int line) throws DocumentException {
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
      anchors.close(anchor.get(), new Anchored(scalar, value, entry, lines.size(entry)));
    }
    return value;
  }

  private JsonNode value(Event event) throws DocumentException {
    if (event instanceof ScalarEvent scalar) {
      return scalar(scalar, event);
    }
    CollectionStartEvent start = (CollectionStartEvent) event;
    if (path.depth() == Limits.DEPTH) {
      throw refused(event, "it is nested deeper than " + Limits.DEPTH + " levels");
    }
    return event.getEventId() == Event.ID.MappingStart ? object(start) : array(start);
  }

  private ObjectNode object(CollectionStartEvent start) throws DocumentException {
    requireTag(start, Tag.MAP);
    ObjectNode object = Json.object();
    path.enter();
    for (Event key = events.next(); key.getEventId() != Event.ID.MappingEnd; key = events.next()) {
      String name = key(key);
      path.at(name);
      if (object.has(name)) {
        String what = "the key '" + Texts.clipped(name) + "' stands twice; ";
        throw refused(key, what + "remove one of the two");
      }
      object.set(name, value(events.next(), YamlEvents.line(key)));
    }
    path.leave();
    return object;
  }

  private ArrayNode array(CollectionStartEvent start) throws DocumentException {
    requireTag(start, Tag.SEQ);
    ArrayNode array = Json.array();
    path.enter();
    for (Event each = events.next();
        each.getEventId() != Event.ID.SequenceEnd;
        each = events.next()) {
      path.at(array.size());
      array.add(value(each, YamlEvents.line(each)));
    }
    path.leave();
    return array;
  }

  private String key(Event event) throws DocumentException {
    ScalarEvent key = event instanceof AliasEvent alias ? aliased(alias).scalar() : scalar(event);
    if (key == null || !Texts.wellFormed(key.getValue())) {
      throw refused(event, "a key is a list or a mapping; keys are strings");
    }
    if (key.getValue().length() > Limits.NAME_LENGTH) {
      throw refused(event, "a key is longer than " + Limits.NAME_LENGTH + " characters");
    }
    if (YamlScalar.tag(key).equals(Tag.MERGE)) {
      throw refused(event, "the tag !!merge is none of YAML 1.2's; remove it");
    }
    YamlAnchors.name(key).ifPresent(name -> anchors.close(name, new Anchored(key, null, 0, 1)));
    return key.getValue();
  }

  private static @Nullable ScalarEvent scalar(Event event) {
    return event instanceof ScalarEvent scalar ? scalar : null;
  }

  private Anchored aliased(AliasEvent alias) throws DocumentException {
    Anchored value = anchors.get(alias);
    if (value == null) {
      String name = Texts.clipped(alias.getAlias().getValue());
      throw refused(alias, "the alias *" + name + " names no value that ends before it");
    }
    return value;
  }

  private JsonNode copy(AliasEvent alias, int line) throws DocumentException {
    Anchored original = aliased(alias);
    if (!anchors.mayCopy(original)) {
      throw refused(alias, "aliases copy more than " + Limits.COPIES + " values");
    }
    JsonNode tree = original.tree();
    if (tree == null || !tree.isContainerNode()) {
      lines.end(lines.begin(line));
      return scalar(Objects.requireNonNull(original.scalar()), alias);
    }
    if (path.depth() + height(tree) > Limits.DEPTH) {
      throw refused(alias, "it is nested deeper than " + Limits.DEPTH + " levels");
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

  private JsonNode scalar(ScalarEvent scalar, Event place) throws DocumentException {
    JsonNode value = YamlScalar.of(scalar);
    if (value == null) {
      String tag = Texts.clipped(YamlScalar.tag(scalar).toString());
      throw refused(
          place, "the value has no place in JSON (tag " + tag + "); quote it to make it a string");
    }
    return value;
  }

  private void requireTag(CollectionStartEvent start, Tag tag) throws DocumentException {
    String given = start.getTag().orElse("!");
    if (!given.equals("!") && !given.equals(tag.getValue())) {
      String what = "the tag " + Texts.clipped(given) + " has no meaning here; ";
      throw refused(start, what + "remove it");
    }
  }

  private DocumentException refused(Event event, String message) {
    return new DocumentException(
        path.pointer(), message, YamlEvents.line(event), YamlEvents.column(event));
  }
}
