package io.serai.task.log;

import io.serai.task.TaskEventLog;

class InMemoryTaskEventLogTest extends TaskLogContract {
  private final TaskEventLog log = new InMemoryTaskEventLog();

  @Override
  TaskEventLog log() {
    return log;
  }
}
