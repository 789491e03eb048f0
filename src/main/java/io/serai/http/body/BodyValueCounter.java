package io.serai.http.body;

import io.netty.util.ByteProcessor;
import io.vertx.core.buffer.Buffer;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Estimates the number of values in a JSON or YAML text before it is parsed, by counting separator
 * characters. The estimate may be too high; it is at most one too low.
 */
final class BodyValueCounter implements ByteProcessor {

  private static final String JSON_SEPARATORS = ",:[{";
  private static final String YAML_SEPARATORS = ",:[{-\n\r";

  private final String separators;
  private final boolean quotes;
  private boolean quoted;
  private boolean escaped;
  private long count;

  private BodyValueCounter(boolean yaml) {
    this.separators = yaml ? YAML_SEPARATORS : JSON_SEPARATORS;
    this.quotes = !yaml; // a quotation mark within a plain YAML scalar is an ordinary character
  }

  /**
   * Returns the estimate for a body; 0 if neither its type nor its first character suggests JSON or
   * YAML.
   */
  static long of(@Nullable String type, Buffer body) {
    if (type != null && !BodyEncodingCheck.isText(type) && !looksLikeJson(body)) {
      return 0;
    }
    BodyValueCounter values =
        new BodyValueCounter(type != null && type.toLowerCase(Locale.ROOT).contains("yaml"));
    BodyBytes.of(body).forEachByte(values);
    return values.count;
  }

  private static boolean looksLikeJson(Buffer body) {
    int at = 0;
    while (at < body.length() && Character.isWhitespace(body.getByte(at))) {
      at++;
    }
    return at < body.length() && (body.getByte(at) == '{' || body.getByte(at) == '[');
  }

  @Override
  public boolean process(byte octet) {
    if (escaped) {
      escaped = false;
    } else if (quotes && octet == '"') {
      quoted = !quoted;
    } else if (quoted) {
      escaped = octet == '\\';
    } else if (separators.indexOf(octet) >= 0) {
      count++;
    }
    return true;
  }
}
