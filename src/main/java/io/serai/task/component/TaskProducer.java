package io.serai.task.component;

import io.serai.task.NewTask;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.support.DefaultAsyncProducer;

/**
 * Performs the action of a {@code task:} endpoint on the task of the exchange. Waits without
 * holding a thread.
 */
final class TaskProducer extends DefaultAsyncProducer {

  private final TaskEndpoint endpoint;
  private final InputWait inputWait;

  TaskProducer(TaskEndpoint endpoint) {
    super(endpoint);
    this.endpoint = endpoint;
    this.inputWait = new InputWait(((TaskComponent) endpoint.getComponent()).waiting());
  }

  @Override
  public boolean process(Exchange exchange, AsyncCallback callback) {
    try {
      ExchangeTaskBinding work =
          ExchangeTaskBinding.of(exchange).orElseThrow(() -> new IllegalStateException(noTask()));
      if (!work.isOver()) {
        NewTask request = work.task().request(); // before the action: a task that waits drops it
        TaskActionResult act =
            endpoint.getAction().act(work, new TaskActionArguments(endpoint, exchange));
        return proceed(act, request, work, exchange, callback);
      }
      exchange.setRouteStop(true);
    } catch (RuntimeException e) {
      exchange.setException(e);
    }
    callback.done(true);
    return true;
  }

  private String noTask() {
    return endpoint
        + " is used on a route that no task runs; call the route from a task, by skill: or agent:";
  }

  private boolean proceed(
      TaskActionResult act,
      NewTask request,
      ExchangeTaskBinding work,
      Exchange exchange,
      AsyncCallback callback) {
    if (act instanceof TaskActionResult.Report report) {
      return InputWait.continueAfter(
          work.reported(report.written()), exchange, callback, (done, failure) -> {});
    }
    if (act instanceof TaskActionResult.AwaitInput awaitInput) {
      return inputWait.process(awaitInput.answer(), request, work, exchange, callback);
    }
    if (act instanceof TaskActionResult.AwaitStop awaitStop) {
      return InputWait.continueAfter(
          awaitStop.stopped(), exchange, callback, (done, failure) -> exchange.setRouteStop(true));
    }
    work.end(((TaskActionResult.End) act).outcome());
    exchange.setRouteStop(true);
    callback.done(true);
    return true;
  }
}
