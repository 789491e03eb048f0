package io.serai.task.component;

import io.serai.task.Message;
import io.serai.task.Need;
import io.serai.task.run.Outcome;

/** What a route can say about its task; the constants are what stands behind {@code task:}. */
@SuppressWarnings("ImmutableEnumChecker") // what makes the acts has no state
public enum TaskAction {
  /** How far it is. */
  progress(
      (work, said) -> Act.report(work.task().progress(said.value(), said.text("message"), null))),

  /** A line of the task's log. */
  log((work, said) -> Act.report(work.task().log(said.level(), said.words(), null))),

  /** Something said that changes nothing. */
  message((work, said) -> Act.report(work.task().say(said.message(work)))),

  /** Its state again, with words. */
  status((work, said) -> Act.report(work.task().status(said.message(work)))),

  /** Something that it made: the body. */
  artifact(
      (work, said) -> {
        work.given();
        return Act.report(
            work.task().artifact(said.artifact(), said.flag("append"), said.flag("last", true)));
      }),

  /** Waits for data, which is the body then. */
  need(
      (work, said) -> {
        Need need = said.need();
        Message told = said.messageOr(work, need.description());
        return Act.ask(work.task().need(need, told));
      }),

  /** Waits for a permission. */
  auth((work, said) -> Act.ask(work.task().authorization(said.message(work)))),

  /** Something is in its way. */
  block((work, said) -> Act.report(work.task().block(said.code("E050"), said.message(work)))),

  /** Nothing is in its way any more. */
  resume((work, said) -> Act.report(work.task().resume())),

  /** It is about to end. */
  finishing((work, said) -> Act.report(work.task().finishing(said.messageOrNone(work)))),

  /** It has failed. */
  fail((work, said) -> Act.end(new Outcome.Failed(said.code("E001"), said.message(work)))),

  /** It is refused. */
  reject((work, said) -> Act.end(new Outcome.Rejected(said.message(work)))),

  /** The whole answer is a message: the body. */
  reply((work, said) -> Act.end(new Outcome.Replied(said.bodyAsMessage(work)))),

  /** Goes on until it is stopped. */
  hold((work, said) -> Act.hold(work.task().cancellation()));

  private final Act.Maker maker;

  TaskAction(Act.Maker maker) {
    this.maker = maker;
  }

  Act act(TaskWork work, Said said) {
    return maker.act(work, said);
  }
}
