package io.serai.task.component;

import io.serai.document.Json;
import io.serai.task.Answer;
import java.util.LinkedHashMap;

/** What a route that asked gets as body. */
final class AnswerBody {

  private AnswerBody() {}

  /** The values as a Map; where there are none, the words that were said. */
  static Object of(Answer answer) {
    if (answer.data().isEmpty() && answer.message() != null) {
      return answer.message().text();
    }
    return Json.MAPPER.convertValue(answer.data(), LinkedHashMap.class);
  }
}
