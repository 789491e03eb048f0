package io.serai.a2s.call;

/** How a text is written where it stands, so that it arrives whole and cannot leave its place. */
interface ValueEscaper {

  /**
   * Appends the text.
   *
   * @throws ServiceCallException where the place cannot hold it; the message does not repeat it
   */
  void append(StringBuilder out, String text) throws ServiceCallException;

  default String of(String text) throws ServiceCallException {
    StringBuilder out = new StringBuilder(text.length() + 16);
    append(out, text);
    return out.toString();
  }
}
