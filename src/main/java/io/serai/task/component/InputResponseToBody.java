package io.serai.task.component;

import io.serai.document.JsonToJavaConverter;
import io.serai.task.InputResponse;

/** Converts an input response to the message body with which the route continues. */
final class InputResponseToBody {

  private InputResponseToBody() {}

  /** Returns the values as a map, or the text of the message if there are no values. */
  static Object of(InputResponse inputResponse) {
    if (inputResponse.data().isEmpty() && inputResponse.message() != null) {
      return inputResponse.message().text();
    }
    return JsonToJavaConverter.map(inputResponse.data());
  }
}
