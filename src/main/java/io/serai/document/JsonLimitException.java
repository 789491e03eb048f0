package io.serai.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;

/** JSON that is well formed and is still not read; its message is for who sent it. */
final class JsonLimitException extends StreamConstraintsException {
  private static final long serialVersionUID = 1;

  JsonLimitException(String message, JsonLocation place) {
    super(message, place);
  }
}
