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
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Reads one JSON text into a tree, optionally with line numbers. The recursion is bounded, because
 * the parser limits the depth.
 */
final class JsonReader {
  private final JsonParser parser;
  private final @Nullable NodeLineNumbers lines;

  private JsonReader(JsonParser parser, @Nullable NodeLineNumbers lines) {
    this.parser = parser;
    this.lines = lines;
  }

  static ParsedDocument document(String text) throws DocumentParseException {
    NodeLineNumbers lines = new NodeLineNumbers();
    return new ParsedDocument(read(text, lines), lines);
  }

  static JsonNode value(String text) throws DocumentParseException {
    return read(text, null);
  }

  private static JsonNode read(String text, @Nullable NodeLineNumbers lines)
      throws DocumentParseException {
    try (JsonParser parser = JsonMappers.FACTORY.createParser(text)) {
      return new JsonReader(parser, lines).root();
    } catch (JsonProcessingException e) {
      throw failure(e);
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
  }

  private JsonNode root() throws IOException, DocumentParseException {
    if (parser.nextToken() == null) {
      throw new DocumentParseException("", "the text is empty; it must be one JSON value", 1, 1);
    }
    JsonNode root = value(line());
    if (parser.nextToken() != null) {
      throw failureAt("there is more text after the JSON value");
    }
    return root;
  }

  private JsonNode value(int line) throws IOException, DocumentParseException {
    if (lines == null) {
      return value();
    }
    int entry = lines.begin(line);
    JsonNode value = value();
    lines.end(entry);
    return value;
  }

  private JsonNode value() throws IOException, DocumentParseException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object();
      case START_ARRAY -> array();
      case VALUE_STRING -> TextNode.valueOf(checked(parser.getText()));
      case VALUE_NUMBER_INT -> number(BoundedNumberNodes.integer(parser.getBigIntegerValue()));
      case VALUE_NUMBER_FLOAT -> number(BoundedNumberNodes.decimal(parser.getDecimalValue()));
      case VALUE_TRUE -> BooleanNode.TRUE;
      case VALUE_FALSE -> BooleanNode.FALSE;
      default -> NullNode.instance;
    };
  }

  private ObjectNode object() throws IOException, DocumentParseException {
    ObjectNode object = JsonMappers.object();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      String name = checked(parser.currentName());
      int line = line();
      parser.nextToken();
      object.set(name, value(line));
    }
    return object;
  }

  private ArrayNode array() throws IOException, DocumentParseException {
    ArrayNode array = JsonMappers.array();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      array.add(value(line()));
    }
    return array;
  }

  /** Returns the number, which the parser has already checked. */
  private static JsonNode number(@Nullable JsonNode number) {
    return Objects.requireNonNull(number);
  }

  private String checked(String text) throws DocumentParseException {
    if (!TextFunctions.wellFormed(text)) {
      throw failureAt("a string contains half a surrogate pair; write the character whole");
    }
    return text;
  }

  private int line() {
    return lines == null ? 0 : parser.currentTokenLocation().getLineNr();
  }

  private DocumentParseException failureAt(String message) {
    JsonLocation place = parser.currentTokenLocation();
    String pointer = parser.getParsingContext().pathAsPointer().toString();
    return new DocumentParseException(pointer, message, place.getLineNr(), place.getColumnNr());
  }

  private static DocumentParseException failure(JsonProcessingException e) {
    JsonLocation place = e.getLocation();
    String message = JsonErrorMessages.sentence("this", e);
    return place == null
        ? new DocumentParseException("", message, 0, 0)
        : new DocumentParseException("", message, place.getLineNr(), place.getColumnNr());
  }
}
