package io.serai.mutation;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.document.DocumentParseException;
import io.serai.document.ParsedDocument;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The good documents of this package's resources, one for each kind, with every member. */
final class Fixture {

  private Fixture() {}

  static JsonNode tree(String name) {
    try {
      return ParsedDocument.file(name, text(name)).root();
    } catch (DocumentParseException wrong) {
      throw new AssertionError(name + ": " + wrong.fault(), wrong);
    }
  }

  static String text(String name) {
    try (InputStream in = Fixture.class.getResourceAsStream("/mutation/" + name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
