package io.serai.llm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.document.TextFunctions;
import io.serai.task.InputRequest;
import io.serai.task.NewTask;
import io.serai.task.component.ExchangeTaskBinding;
import io.serai.task.component.InputWait;
import io.serai.task.component.TaskComponent;
import java.util.List;
import java.util.Map;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;

/** A question of a model to the caller of a task, as {@code task:need} asks. */
final class PersonQuestion {
  private static final String ANSWER = "answer";

  private PersonQuestion() {}

  /** Asks, and calls back when the answer is the body of the exchange, or the task has ended. */
  static void ask(
      ExchangeTaskBinding work, Exchange exchange, String question, AsyncCallback callback) {
    String shown = TextFunctions.clipped(question, TextFunctions.LONGEST_MESSAGE);
    ObjectNode schema = JsonMappers.object();
    schema.putObject(ANSWER).put("type", "string").put("description", shown);
    NewTask request = work.task().request(); // before the question: a task that waits drops it
    InputRequest need = new InputRequest(List.of(ANSWER), shown, null, schema);
    TaskComponent tasks = exchange.getContext().getComponent("task", TaskComponent.class);
    new InputWait(tasks.waiting())
        .process(
            work.task().need(need, work.task().message(shown)), request, work, exchange, callback);
  }

  /** Returns the answer, which is the body: words, or values by their names. */
  static String answer(Exchange exchange) {
    Object body = exchange.getMessage().getBody();
    if (body instanceof Map<?, ?> values
        && values.size() == 1
        && values.get(ANSWER) instanceof String words) {
      return words;
    }
    return body instanceof String words
        ? words
        : JsonMappers.text(JsonMappers.MAPPER.valueToTree(body));
  }
}
