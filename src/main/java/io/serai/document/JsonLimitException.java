package io.serai.document;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;

/** Thrown for well-formed JSON that exceeds a limit; the message is for the person who sent it. */
final class JsonLimitException extends StreamConstraintsException {
  JsonLimitException(String message, JsonLocation place) {
    super(message, place);
  }
}
