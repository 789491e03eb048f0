package io.serai.task.component;

import io.serai.task.InputRequest;
import io.serai.task.Message;
import io.serai.task.run.TaskOutcome;

/** What a route can say about its task; the constants are what stands behind {@code task:}. */
@SuppressWarnings("ImmutableEnumChecker") // what makes the acts has no state
public enum TaskAction {
  /** How far it is. */
  progress(
      (work, taskActionArguments) ->
          TaskActionResult.report(
              work.task()
                  .progress(
                      taskActionArguments.value(), taskActionArguments.text("message"), null))),

  /** A line of the task's log. */
  log(
      (work, taskActionArguments) ->
          TaskActionResult.report(
              work.task().log(taskActionArguments.level(), taskActionArguments.words(), null))),

  /** Something said that changes nothing. */
  message(
      (work, taskActionArguments) ->
          TaskActionResult.report(work.task().say(taskActionArguments.message(work)))),

  /** Its state again, with words. */
  status(
      (work, taskActionArguments) ->
          TaskActionResult.report(work.task().status(taskActionArguments.message(work)))),

  /** Something that it made: the body. */
  artifact(
      (work, taskActionArguments) -> {
        work.given();
        return TaskActionResult.report(
            work.task()
                .artifact(
                    taskActionArguments.artifact(),
                    taskActionArguments.flag("append"),
                    taskActionArguments.flag("last", true)));
      }),

  /** Waits for data, which is the body then. */
  need(
      (work, taskActionArguments) -> {
        InputRequest inputRequest = taskActionArguments.need();
        Message told = taskActionArguments.messageOr(work, inputRequest.description());
        return TaskActionResult.ask(work.task().need(inputRequest, told));
      }),

  /** Waits for a permission. */
  auth(
      (work, taskActionArguments) ->
          TaskActionResult.ask(work.task().authorization(taskActionArguments.message(work)))),

  /** Something is in its way. */
  block(
      (work, taskActionArguments) ->
          TaskActionResult.report(
              work.task()
                  .block(taskActionArguments.code("E050"), taskActionArguments.message(work)))),

  /** Nothing is in its way any more. */
  resume((work, taskActionArguments) -> TaskActionResult.report(work.task().resume())),

  /** It is about to end. */
  finishing(
      (work, taskActionArguments) ->
          TaskActionResult.report(work.task().finishing(taskActionArguments.messageOrNone(work)))),

  /** It has failed. */
  fail(
      (work, taskActionArguments) ->
          TaskActionResult.end(
              new TaskOutcome.Failed(
                  taskActionArguments.code("E001"), taskActionArguments.message(work)))),

  /** It is refused. */
  reject(
      (work, taskActionArguments) ->
          TaskActionResult.end(new TaskOutcome.Rejected(taskActionArguments.message(work)))),

  /** The whole answer is a message: the body. */
  reply(
      (work, taskActionArguments) ->
          TaskActionResult.end(new TaskOutcome.Replied(taskActionArguments.bodyAsMessage(work)))),

  /** Goes on until it is stopped. */
  hold((work, taskActionArguments) -> TaskActionResult.hold(work.task().cancellation()));

  private final TaskActionResult.ActionHandler actionHandler;

  TaskAction(TaskActionResult.ActionHandler actionHandler) {
    this.actionHandler = actionHandler;
  }

  TaskActionResult act(ExchangeTaskBinding work, TaskActionArguments taskActionArguments) {
    return actionHandler.act(work, taskActionArguments);
  }
}
