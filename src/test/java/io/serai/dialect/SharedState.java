package io.serai.dialect;

import java.util.List;
import java.util.Map;

/** A state of a task, with its word in each protocol. */
enum SharedState {
  WAITING(
      "waiting",
      "INPUT_REQUIRED",
      "input-required",
      "running, TASK_STATE_INPUT_REQUIRED",
      "escalating"),
  FINISHED("finished", "COMPLETED", "completed", "completed", "complete"),
  STOPPED("stopped", "CANCELED", "canceled", "cancelled", "aborted"),
  TERMINATED("terminated", "CANCELED", "canceled", "cancelled", "aborted");

  private final String a2w;
  private final String a2a;
  private final String a2a03;
  private final String zeroClaw;
  private final String salute;

  SharedState(String a2w, String a2a, String a2a03, String zeroClaw, String salute) {
    this.a2w = a2w;
    this.a2a = a2a;
    this.a2a03 = a2a03;
    this.zeroClaw = zeroClaw;
    this.salute = salute;
  }

  /** Returns what each reader reads in this state. */
  Map<TaskReader, String> words() {
    return TaskReader.ofAll(
        reader ->
            switch (reader) {
              case A2W -> a2w;
              case A2A -> "TASK_STATE_" + a2a;
              case A2A_03 -> a2a03;
              case ZEROCLAW -> zeroClaw;
              case A2S -> a2a;
              case SALUTE -> salute;
            });
  }

  /**
   * Returns the first four cells of a row of the table in docs/a2w.md, without what it explains.
   */
  List<String> documented() {
    return List.of(a2w, a2a, a2a03, zeroClaw.split(",", 2)[0]);
  }
}
