package io.serai.a2e.workflow;

import com.fasterxml.jackson.databind.JsonNode;

/** The kind of an operation's result, as far as it is known before the operation runs. */
public enum ResultValueType {
  LIST("a list"),
  OBJECT("an object"),
  /** A string, a number, a boolean or null. */
  SCALAR("a single value"),
  /** Known only when it runs. */
  ANY("any value");

  private final String text;

  ResultValueType(String text) {
    this.text = text;
  }

  /** Returns the kind of a literal value. */
  public static ResultValueType of(JsonNode value) {
    if (value.isArray()) {
      return LIST;
    }
    return value.isObject() ? OBJECT : SCALAR;
  }

  /** Returns the kind in words. */
  public String text() {
    return text;
  }
}
