package io.serai.conformance;

import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The rules of one specification: a file of {@code src/test/resources/conformance}. */
record RuleList(String title, String about, List<Rule> rules) {
  private static final Path FOLDER = Path.of("src/test/resources/conformance");

  /** In the order of the document. */
  private static final List<String> NAMES =
      List.of("a2w", "a2e", "a2s", "organization", "zeroclaw", "all");

  RuleList {
    rules = List.copyOf(rules);
  }

  static List<RuleList> all() {
    return NAMES.stream().map(name -> read(FOLDER.resolve(name + ".yaml"))).toList();
  }

  private static RuleList read(Path file) {
    try {
      var root = ParsedDocument.yaml(Files.readString(file)).root();
      Stream<Rule> rules =
          StreamSupport.stream(root.path("rules").spliterator(), false).map(Rule::of);
      return new RuleList(root.path("title").asText(), root.path("about").asText(), rules.toList());
    } catch (IOException | DocumentParseException | IllegalArgumentException e) {
      throw new IllegalStateException(file + ": " + e.getMessage(), e);
    }
  }
}
