package io.serai.document;

import com.fasterxml.jackson.databind.ObjectMapper;

/** The one mapper. */
public final class Json {

  public static final ObjectMapper MAPPER = new ObjectMapper();

  private Json() {}
}
