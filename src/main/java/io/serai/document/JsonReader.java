package io.serai.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads one JSON text; Jackson's parser bounds the depth, so the recursion here is bounded too. */
final class JsonReader {
  private final JsonParser parser;
  private final Map<String, Integer> lines = new HashMap<>();

  private JsonReader(JsonParser parser) {
    this.parser = parser;
  }

  static Document read(String text) throws DocumentException {
    try (JsonParser parser = Json.FACTORY.createParser(text)) {
      return new JsonReader(parser).document();
    } catch (JsonProcessingException e) {
      throw failure(e);
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  private Document document() throws IOException, DocumentException {
    if (parser.nextToken() == null) {
      throw new DocumentException("", "the text is empty; it needs one JSON value", 1, 1);
    }
    JsonNode root = value("", line());
    if (parser.nextToken() != null) {
      throw refused("", "there is more text after the JSON value");
    }
    return new Document(root, lines);
  }

  private JsonNode value(String pointer, int line) throws IOException, DocumentException {
    lines.put(pointer, line);
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(pointer);
      case START_ARRAY -> array(pointer);
      case VALUE_STRING -> TextNode.valueOf(checked(pointer, parser.getText()));
      case VALUE_NUMBER_INT -> number(pointer, Numbers.integer(parser.getBigIntegerValue()));
      case VALUE_NUMBER_FLOAT -> number(pointer, Numbers.decimal(parser.getDecimalValue()));
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      default -> NullNode.instance;
    };
  }

  private ObjectNode object(String pointer) throws IOException, DocumentException {
    ObjectNode object = Json.object();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = checked(pointer, parser.currentName());
      int line = line();
      parser.nextToken();
      object.set(name, value(Pointers.child(pointer, name), line));
    }
    return object;
  }

  private ArrayNode array(String pointer) throws IOException, DocumentException {
    ArrayNode array = Json.array();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(Pointers.child(pointer, array.size()), line()));
    }
    return array;
  }

  private JsonNode number(String pointer, @Nullable JsonNode number) throws DocumentException {
    if (number == null) {
      throw refused(pointer, "the number is outside the range of a double; write it as a string");
    }
    return number;
  }

  private String checked(String pointer, String text) throws DocumentException {
    if (!Texts.wellFormed(text)) {
      throw refused(pointer, "a string holds half a surrogate pair; write the character whole");
    }
    return text;
  }

  private int line() {
    return parser.currentTokenLocation().getLineNr();
  }

  private DocumentException refused(String pointer, String message) {
    JsonLocation place = parser.currentTokenLocation();
    return new DocumentException(pointer, message, place.getLineNr(), place.getColumnNr());
  }

  private static DocumentException failure(JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    String message = "this is no JSON: " + JsonWords.of(e);
    return place == null
        ? new DocumentException("", message, 0, 0)
        : new DocumentException("", message, place.getLineNr(), place.getColumnNr());
  }
}
