package io.serai.task.run;

import io.serai.task.TaskEvent;
import java.util.List;

/** Collects the events of a task. */
class Reader extends EventCollector<TaskEvent> {
  Reader(long wanted) {
    super(wanted);
  }

  List<Long> numbers() {
    return events().stream().map(TaskEvent::sequence).toList();
  }
}
