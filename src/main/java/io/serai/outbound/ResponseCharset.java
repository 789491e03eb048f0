package io.serai.outbound;

import io.serai.document.TextFunctions;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The charset that a {@code Content-Type} names. */
final class ResponseCharset {

  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*[\"']?([^\\s;\"']+)[\"']?");

  private ResponseCharset() {}

  /** Returns the charset; UTF-8 if none is named. */
  static Charset of(@Nullable String contentType) throws UndecodableResponseException {
    Charset named = named(contentType);
    return named == null ? StandardCharsets.UTF_8 : named;
  }

  /** Returns the charset; null if none is named. */
  static @Nullable Charset named(@Nullable String contentType) throws UndecodableResponseException {
    Matcher matcher = CHARSET.matcher(contentType == null ? "" : contentType);
    if (!matcher.find()) {
      return null;
    }
    String name = matcher.group(1);
    try {
      return Charset.forName(name.toUpperCase(Locale.ROOT));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException unknown) {
      throw new UndecodableResponseException(
          "The answer is in the charset "
              + TextFunctions.loggable(name)
              + ", which is not supported: have the service send UTF-8.");
    }
  }
}
