package io.serai.skill.search;

/** Says what is wrong with a search request; the message is fit for its sender. */
public final class InvalidSearchException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  InvalidSearchException(String message) {
    super(message);
  }
}
