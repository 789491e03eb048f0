package io.serai.a2s.call;

/**
 * Encodes a text for one part of a request, so that it arrives unchanged and cannot affect other
 * parts.
 */
interface ValueEscaper {

  /**
   * Appends the encoded text.
   *
   * @throws ServiceCallException if it cannot be encoded; the message does not repeat the text
   */
  void append(StringBuilder out, String text) throws ServiceCallException;

  default String of(String text) throws ServiceCallException {
    StringBuilder out = new StringBuilder(text.length() + 16);
    append(out, text);
    return out.toString();
  }
}
