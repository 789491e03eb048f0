package io.serai.task.component;

import io.serai.document.JsonMappers;
import io.serai.task.InputResponse;
import java.util.LinkedHashMap;

/** What a route that asked gets as body. */
final class InputResponseBody {

  private InputResponseBody() {}

  /** The values as a Map; where there are none, the words that were said. */
  static Object of(InputResponse inputResponse) {
    if (inputResponse.data().isEmpty() && inputResponse.message() != null) {
      return inputResponse.message().text();
    }
    return JsonMappers.MAPPER.convertValue(inputResponse.data(), LinkedHashMap.class);
  }
}
