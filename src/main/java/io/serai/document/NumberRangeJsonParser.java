package io.serai.document;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/** JSON parser that rejects numbers outside the range of a double before they are used. */
final class NumberRangeJsonParser extends JsonParserDelegate {

  /** Numbers of at most this many characters are in range if they have no exponent. */
  private static final int SURELY_IN_RANGE = 300;

  NumberRangeJsonParser(JsonParser parser) {
    super(parser);
  }

  @Override
  public JsonToken nextToken() throws IOException {
    JsonToken token = super.nextToken();
    if (token == JsonToken.VALUE_NUMBER_INT) {
      checkInteger();
    } else if (token == JsonToken.VALUE_NUMBER_FLOAT) {
      checkDecimal();
    }
    return token;
  }

  @Override
  public JsonToken nextValue() throws IOException {
    JsonToken token = nextToken();
    return token == JsonToken.FIELD_NAME ? nextToken() : token;
  }

  private void checkInteger() throws IOException {
    if (getTextLength() > SURELY_IN_RANGE && !BoundedNumberNodes.isInRange(getBigIntegerValue())) {
      throw outOfRange();
    }
  }

  private void checkDecimal() throws IOException {
    boolean sure = getTextLength() <= SURELY_IN_RANGE && !hasExponent();
    if (!sure && !isDecimalInRange()) {
      throw outOfRange();
    }
  }

  private boolean isDecimalInRange() throws IOException {
    try {
      return BoundedNumberNodes.isInRange(getDecimalValue());
    } catch (NumberFormatException beyond) { // the exponent exceeds an int
      return false;
    }
  }

  private boolean hasExponent() throws IOException {
    char[] text = getTextCharacters();
    int end = getTextOffset() + getTextLength();
    for (int i = getTextOffset(); i < end; i++) {
      if (text[i] == 'e' || text[i] == 'E') {
        return true;
      }
    }
    return false;
  }

  private JsonLimitException outOfRange() {
    return new JsonLimitException(BoundedNumberNodes.OUT_OF_RANGE, currentTokenLocation());
  }
}
