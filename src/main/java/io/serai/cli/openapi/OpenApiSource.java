package io.serai.cli.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import io.serai.cli.file.FaultLineFormatter;
import io.serai.cli.terminal.CommandException;
import io.serai.document.DocumentFault;
import io.serai.document.DocumentParseException;
import io.serai.document.JsonMappers;
import io.serai.document.ParsedDocument;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * An OpenAPI document of a file or URL, YAML or JSON.
 *
 * @param address the URL that it was downloaded from; empty for a file
 */
record OpenApiSource(JsonNode document, Optional<URI> address) {

  private static final long MAX_BYTES = 64L * 1024 * 1024;
  private static final Duration TIMEOUT = Duration.ofSeconds(60);

  /**
   * Reads a document.
   *
   * @param place a path, or an http or https URL
   */
  static OpenApiSource read(String place) throws IOException, InterruptedException {
    if (place.contains("://")) {
      var downloaded = new DocumentDownload(MAX_BYTES, TIMEOUT).get(address(place));
      return new OpenApiSource(parse(place, downloaded.body()), Optional.of(downloaded.uri()));
    }
    Path file = Path.of(place);
    if (Files.isDirectory(file)) {
      throw new CommandException(file + " is a folder. Name the OpenAPI document in it.");
    }
    if (Files.size(file) > MAX_BYTES) {
      throw new CommandException(file + " is larger than " + MAX_BYTES / (1024 * 1024) + " MiB.");
    }
    return new OpenApiSource(parse(place, Files.readAllBytes(file)), Optional.empty());
  }

  private static URI address(String place) {
    try {
      URI uri = URI.create(place);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      if ((scheme.equals("http") || scheme.equals("https")) && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException noUrl) {
      throw new CommandException(place + " is not a URL. Write https://HOST/PATH, or name a file.");
    }
    throw new CommandException(place + " is neither a file nor an http or https URL.");
  }

  private static JsonNode parse(String place, byte[] content) {
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return isJson(text) ? JsonMappers.read(text) : ParsedDocument.yaml(text).root();
    } catch (CharacterCodingException binary) {
      throw new CommandException(place + " is not UTF-8 text. Save it as UTF-8.");
    } catch (DocumentParseException unreadable) {
      DocumentFault fault = unreadable.fault();
      throw new CommandException(FaultLineFormatter.of(place, fault));
    }
  }

  /** Whether a text is JSON: it begins with a brace. A YAML reader would take more time for it. */
  private static boolean isJson(String text) {
    int start = 0;
    while (start < text.length() && (text.charAt(start) <= ' ' || text.charAt(start) == '\uFEFF')) {
      start++;
    }
    return start < text.length() && text.charAt(start) == '{';
  }
}
