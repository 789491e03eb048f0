package io.serai.skill.search;

/** A search request is not valid. The message may be shown to its sender. */
public final class InvalidSearchException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  InvalidSearchException(String message) {
    super(message);
  }
}
