package io.serai.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * JSON parser that replaces each half of a surrogate pair in names and strings by U+FFFD. JSON can
 * escape such halves, but no text in UTF-8 can contain them.
 */
final class SurrogateReplacingJsonParser extends JsonParserDelegate {
  SurrogateReplacingJsonParser(JsonParser parser) {
    super(parser);
  }

  @Override
  public @Nullable String getText() throws IOException {
    return wellFormed(super.getText());
  }

  @Override
  public @Nullable String currentName() throws IOException {
    return wellFormed(super.currentName());
  }

  private static @Nullable String wellFormed(@Nullable String text) {
    return text == null ? null : TextFunctions.wellFormedOf(text);
  }
}
