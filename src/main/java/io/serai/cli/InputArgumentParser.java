package io.serai.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the inputs of a call: those of a file, overridden by each {@code name=text} or {@code
 * name:=json}.
 */
final class InputArgumentParser {

  private static final Pattern VALUE = Pattern.compile("([^=:]+)(:?)=(.*)", Pattern.DOTALL);

  private InputArgumentParser() {}

  static ObjectNode of(@Nullable Path file, List<String> values) throws IOException {
    ObjectNode inputs = file == null ? JsonMappers.object() : read(file);
    for (String value : values) {
      Matcher matcher = VALUE.matcher(value);
      if (!matcher.matches()) {
        throw new CommandException(
            value + " is no input. Write name=text, or name:=json for numbers, lists and objects.");
      }
      set(inputs, matcher.group(1), matcher.group(3), !matcher.group(2).isEmpty());
    }
    return inputs;
  }

  private static void set(ObjectNode inputs, String name, String value, boolean json) {
    if (json) {
      inputs.set(name, parse(name, value));
    } else {
      inputs.put(name, value);
    }
  }

  private static JsonNode parse(String name, String value) {
    try {
      return JsonMappers.read(value);
    } catch (DocumentParseException failure) {
      throw new CommandException(
          name
              + " is no JSON: "
              + failure.fault().message()
              + ". Write "
              + name
              + "=… for a text.");
    }
  }

  private static ObjectNode read(Path file) throws IOException {
    try {
      if (JsonMappers.read(Files.readString(file)) instanceof ObjectNode object) {
        return object;
      }
      throw new CommandException(file + " holds no JSON object. Write {\"name\": value}.");
    } catch (DocumentParseException failure) {
      throw new CommandException(FaultLineFormatter.of(file.toString(), failure.fault()));
    }
  }
}
