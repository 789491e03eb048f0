package io.serai.task.log;

import io.serai.task.TaskLog;

class MemoryTaskLogTest extends TaskLogContract {
  private final TaskLog log = new MemoryTaskLog();

  @Override
  TaskLog log() {
    return log;
  }
}
