package io.serai.security;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.serai.document.DocumentFault;
import io.serai.document.DurationFormat;
import io.serai.document.FaultReportLimit;
import io.serai.document.JsonMappers;
import io.serai.document.JsonPointers;
import io.serai.document.ParsedDocument;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/** Reads the members of one object of a document, and collects errors with their lines. */
final class ObjectMemberReader {
  private final ParsedDocument document;
  private final String pointer;
  private final JsonNode node;
  private final List<DocumentFault> faults;
  private final List<DocumentFault> warnings;
  private final Set<String> known = new TreeSet<>();

  ObjectMemberReader(
      ParsedDocument document,
      String pointer,
      JsonNode node,
      List<DocumentFault> faults,
      List<DocumentFault> warnings) {
    this.document = document;
    this.pointer = pointer;
    this.node = node;
    this.faults = faults;
    this.warnings = warnings;
    if (!node.isObject() && !node.isMissingNode()) {
      fault(pointer, "must be an object with members; found " + kind(node));
    }
  }

  Optional<String> text(String name) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual() || value.textValue().isBlank()) {
      fault(at(name), name + " must be a text; found " + kind(value) + ". Write it in quotes");
      return Optional.empty();
    }
    return Optional.of(value.textValue());
  }

  OptionalInt integer(String name, int least, int most) {
    JsonNode value = value(name);
    if (value.isMissingNode()) {
      return OptionalInt.empty();
    }
    if (!value.isIntegralNumber()
        || !value.canConvertToInt()
        || value.intValue() < least
        || value.intValue() > most) {
      fault(at(name), name + " must be a whole number from " + least + " to " + most);
      return OptionalInt.empty();
    }
    return OptionalInt.of(value.intValue());
  }

  Optional<Duration> duration(String name) {
    JsonNode value = value(name);
    Optional<Duration> duration =
        value.isTextual() ? DurationFormat.parse(value.textValue()) : Optional.empty();
    if (!value.isMissingNode() && duration.isEmpty()) {
      fault(at(name), name + " must be a duration, such as 30m, 24h or 7d");
    }
    return duration;
  }

  boolean flag(String name) {
    JsonNode value = value(name);
    if (!value.isMissingNode() && !value.isBoolean()) {
      fault(at(name), name + " must be true or false");
    }
    return value.asBoolean(false);
  }

  List<String> texts(String name) {
    List<String> texts = new ArrayList<>();
    for (JsonNode element : elements(name)) {
      if (element.isTextual() && !element.textValue().isBlank()) {
        texts.add(element.textValue());
      } else {
        fault(at(name), name + " must be a list of texts, such as [\"*\"]; found " + kind(element));
      }
    }
    return texts;
  }

  /** Whether the member exists, even if it is null. */
  boolean has(String name) {
    return node.has(name);
  }

  /** Returns a reader for the object {@code name}; if it is missing, one without members. */
  ObjectMemberReader object(String name) {
    return new ObjectMemberReader(document, at(name), value(name), faults, warnings);
  }

  /** Returns readers for the objects of the list {@code name}. */
  List<ObjectMemberReader> objects(String name) {
    List<ObjectMemberReader> objects = new ArrayList<>();
    JsonNode elements = elements(name);
    for (int i = 0; i < elements.size(); i++) {
      String place = JsonPointers.child(at(name), i);
      objects.add(new ObjectMemberReader(document, place, elements.get(i), faults, warnings));
    }
    return objects;
  }

  /** Warns of every member that was not read. */
  void warnOfUnknown() {
    node.fieldNames()
        .forEachRemaining(
            name -> {
              if (!known.contains(name)) {
                warn(name);
              }
            });
  }

  void fault(String place, String message) {
    add(faults, DocumentFault.at(place, "INVALID", message));
  }

  String at(String name) {
    return JsonPointers.child(pointer, name);
  }

  String pointer() {
    return pointer;
  }

  private void warn(String name) {
    String hint =
        TypoSuggestion.to(name, known)
            .map(word -> "did you mean " + word + "?")
            .orElse("it is ignored; known are " + String.join(", ", known));
    String message = name + " is not known here: " + hint;
    add(warnings, DocumentFault.at(at(name), "UNKNOWN_MEMBER", message));
  }

  private void add(List<DocumentFault> known, DocumentFault fault) {
    if (known.size() < FaultReportLimit.MOST) {
      known.add(fault.in(document));
    } else if (known.size() == FaultReportLimit.MOST) {
      known.add(FaultReportLimit.more());
    }
  }

  private JsonNode elements(String name) {
    JsonNode value = value(name);
    if (!value.isMissingNode() && !value.isArray()) {
      fault(at(name), name + " must be a list; found " + kind(value) + ". Write it in [ ]");
    }
    return value.isArray() ? value : JsonMappers.array();
  }

  private JsonNode value(String name) {
    known.add(name);
    JsonNode value = node.path(name);
    return value.isNull() ? MissingNode.getInstance() : value;
  }

  private static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case BOOLEAN -> "true or false";
      case NUMBER -> "a number";
      case NULL -> "nothing";
      default -> "a text";
    };
  }
}
