package io.serai.cli.call;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.CommandException;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Parses the inputs of a call: those of a file, overridden by each {@code name=text} or {@code
 * name:=json}. Remembers which are texts of the command line, whose type the skill decides.
 */
final class InputArgumentParser {

  private static final Pattern VALUE = Pattern.compile("([^=:]+)(:?)=(.*)", Pattern.DOTALL);

  private final ObjectNode inputs;
  private final Set<String> texts = new HashSet<>();

  private InputArgumentParser(ObjectNode inputs) {
    this.inputs = inputs;
  }

  static InputArguments of(@Nullable Path file, List<String> values) throws IOException {
    InputArgumentParser parser =
        new InputArgumentParser(file == null ? JsonMappers.object() : read(file));
    for (String value : values) {
      Matcher matcher = VALUE.matcher(value);
      if (!matcher.matches()) {
        throw new CommandException(
            value
                + " is not an input. Write name=text, or name:=json for numbers, lists and "
                + "objects.");
      }
      parser.set(matcher.group(1), matcher.group(3), !matcher.group(2).isEmpty());
    }
    return new InputArguments(parser.inputs, parser.texts);
  }

  private void set(String name, String value, boolean json) {
    if (json) {
      inputs.set(name, parse(name, value));
      texts.remove(name);
    } else {
      inputs.put(name, value);
      texts.add(name);
    }
  }

  private static JsonNode parse(String name, String value) {
    try {
      return JsonMappers.read(value);
    } catch (DocumentParseException failure) {
      throw new CommandException(
          "%s is not JSON: %s. Write %s=… for a text."
              .formatted(name, failure.fault().message(), name));
    }
  }

  private static ObjectNode read(Path file) throws IOException {
    try {
      if (JsonMappers.read(Files.readString(file)) instanceof ObjectNode object) {
        return object;
      }
      throw new CommandException(
          file + " does not contain a JSON object. Write {\"name\": value}.");
    } catch (DocumentParseException failure) {
      throw new CommandException(FaultLineFormatter.of(file.toString(), failure.fault()));
    }
  }
}
