package io.serai.task.component;

import io.serai.task.ErrorCode;
import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.run.work.TaskOutcome;

/** The actions of a {@code task:} endpoint; the constants are the names in its URI. */
@SuppressWarnings("ImmutableEnumChecker") // the handlers are stateless lambdas
public enum TaskAction {
  /** Reports progress. */
  progress(
      (work, arguments) ->
          TaskActionResult.report(
              work.task()
                  .progress(arguments.value(), arguments.text("message"), arguments.telemetry()))),

  /** Adds a line to the task's log. */
  log(
      (work, arguments) ->
          TaskActionResult.report(
              work.task().log(arguments.level(), arguments.messageText(), null))),

  /** Adds a message that does not change the state. */
  message((work, arguments) -> TaskActionResult.report(work.task().say(arguments.message(work)))),

  /** Repeats the current state with a message. */
  status((work, arguments) -> TaskActionResult.report(work.task().status(arguments.message(work)))),

  /** Publishes the body as an artifact. */
  artifact(
      (work, arguments) -> {
        work.given();
        return TaskActionResult.report(
            work.task()
                .artifact(
                    arguments.artifact(), arguments.flag("append"), arguments.flag("last", true)));
      }),

  /** Requests input and waits for it; it becomes the body. */
  need(
      (work, arguments) -> {
        InputRequest inputRequest = arguments.need();
        Message message = arguments.messageOr(work, inputRequest.description());
        return TaskActionResult.ask(work.task().need(inputRequest, message));
      }),

  /** Requests an authorization and waits for it. */
  auth(
      (work, arguments) ->
          TaskActionResult.ask(work.task().authorization(arguments.message(work)))),

  /** Reports that the task is blocked. */
  block(
      (work, arguments) ->
          TaskActionResult.report(
              work.task()
                  .block(
                      arguments.code(ErrorCode.EXTERNAL_DEPENDENCY.code()),
                      arguments.message(work)))),

  /** Reports that the task continues after {@code block}. */
  resume((work, arguments) -> TaskActionResult.report(work.task().resume())),

  /** Reports that the task is about to finish. */
  finishing(
      (work, arguments) ->
          TaskActionResult.report(work.task().finishing(arguments.messageOrNone(work)))),

  /** Fails the task. */
  fail(
      (work, arguments) ->
          TaskActionResult.end(
              new TaskOutcome.Failed(
                  arguments.code(ErrorCode.INTERNAL.code()), arguments.message(work)))),

  /** Rejects the task. */
  reject(
      (work, arguments) -> TaskActionResult.end(new TaskOutcome.Rejected(arguments.message(work)))),

  /** Ends the task with the body as a message. */
  reply(
      (work, arguments) ->
          TaskActionResult.end(new TaskOutcome.Replied(arguments.bodyAsMessage(work)))),

  /** Waits until the task is stopped. */
  hold((work, arguments) -> TaskActionResult.hold(work.task().cancellation()));

  private final TaskActionResult.ActionHandler actionHandler;

  TaskAction(TaskActionResult.ActionHandler actionHandler) {
    this.actionHandler = actionHandler;
  }

  TaskActionResult act(ExchangeTaskBinding work, TaskActionArguments arguments) {
    return actionHandler.act(work, arguments);
  }
}
