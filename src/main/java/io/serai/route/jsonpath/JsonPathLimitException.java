package io.serai.route.jsonpath;

import com.jayway.jsonpath.JsonPathException;

/** Thrown when the evaluation of a JSONPath on a document costs more than is allowed. */
public final class JsonPathLimitException extends JsonPathException {

  JsonPathLimitException(String message) {
    super(message);
  }
}
