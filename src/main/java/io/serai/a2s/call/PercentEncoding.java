package io.serai.a2s.call;

import io.serai.document.PercentEncoder;
import io.serai.document.TextFunctions;

/** Percent-encodes values that are written into an address. */
@SuppressWarnings("ImmutableEnumChecker") // encoders do not change
enum PercentEncoding implements ValueEscaper {
  /** Keeps only the unreserved characters: valid in any part of an address. */
  ALL(PercentEncoder.UNRESERVED),

  /**
   * Also keeps the reserved characters that have no meaning within a query value; {@code & + = # %}
   * and brackets are still encoded, so that a value remains one value.
   */
  RESERVED(PercentEncoder.keeping("!$'()*,/:;?@"));

  private final PercentEncoder encoder;

  PercentEncoding(PercentEncoder encoder) {
    this.encoder = encoder;
  }

  @Override
  public void append(StringBuilder out, String text) throws ServiceCallException {
    if (!TextFunctions.wellFormed(text)) {
      throw new ServiceCallException("The text contains half a character (a lone surrogate)");
    }
    encoder.append(out, text);
  }
}
