package io.serai.a2w.storm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.a2w.storm.PlannedTask.Interruption;
import io.serai.a2w.storm.StormClient.Answer;
import io.serai.document.JsonMappers;
import java.time.Duration;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Works through tasks, one after the other: starts one, reads its status until it has ended, gives
 * it the data that it waits for, and interrupts it if that is planned.
 */
final class TaskLane implements Runnable {
  private static final Duration TASK_LIMIT = Duration.ofMinutes(3);
  private static final int LONGEST_PAUSE = 40; // milliseconds
  private static final int NEVER = -1;

  private final Queue<PlannedTask> tasks;
  private final Queue<TaskRecord> records;
  private final StormClient client;
  private final Findings findings;
  private final Random random;

  /**
   * @param records receives a record for each task that was accepted
   */
  TaskLane(
      Queue<PlannedTask> tasks,
      Queue<TaskRecord> records,
      StormClient client,
      Findings findings,
      long seed) {
    this.tasks = tasks;
    this.records = records;
    this.client = client;
    this.findings = findings;
    this.random = new Random(seed);
  }

  @Override
  public void run() {
    for (PlannedTask task = tasks.poll(); task != null; task = tasks.poll()) {
      try {
        run(task);
      } catch (RuntimeException failure) {
        findings.add("task " + task.id() + " of " + task.agent() + ": " + failure);
      }
    }
  }

  private void run(PlannedTask task) {
    TaskRecord record = new TaskRecord(task, findings);
    Answer started = post(task, "start", task.context());
    records.add(record);
    record.observed(started.payload().path("state").asText(), "start");
    if (task.repeated()) {
      repeat(record);
    }
    follow(record);
    if (record.state().equals("finished")) {
      checkReport(task);
    }
  }

  private void checkReport(PlannedTask task) {
    JsonNode report = client.get(random, task.agent(), "report?task_id=" + task.id()).payload();
    if (!report.at("/artifacts/result").asText().equals(task.token())) {
      findings.add("task " + task.id() + " should report " + task.token() + ": " + report);
    }
  }

  private void repeat(TaskRecord record) {
    Answer again = post(record.task(), "start", record.task().context());
    if (again.status() != 200 || !again.payload().path("duplicate").asBoolean()) {
      findings.add("the repeated start of task " + record.task().id() + " began another one");
    }
    record.observed(again.payload().path("state").asText(), "the repeated start");
  }

  private void follow(TaskRecord record) {
    PlannedTask task = record.task();
    long limit = System.nanoTime() + TASK_LIMIT.toNanos();
    int left = task.interruption() == Interruption.NONE ? NEVER : task.afterReads();
    while (System.nanoTime() < limit) {
      if (left == 0) {
        interrupt(record);
      }
      left = left == NEVER ? NEVER : left - 1; // 0 becomes NEVER
      Answer status = client.get(random, task.agent(), "status?task_id=" + task.id());
      String state = status.payload().path("state").asText();
      if (record.observed(state, "status")) {
        return;
      }
      if (state.equals("waiting") || random.nextInt(20) == 0) {
        deliver(record);
      }
      LockSupport.parkNanos(Duration.ofMillis(random.nextInt(LONGEST_PAUSE)).toNanos());
    }
    findings.add("task " + task.id() + " of " + task.agent() + " did not end: " + record.state());
  }

  private void interrupt(TaskRecord record) {
    PlannedTask task = record.task();
    String body = JsonMappers.object().put("task_id", task.id()).toString();
    boolean stops = task.interruption() == Interruption.STOP;
    Answer answer = post(task, stops ? "stop" : "terminate", body);
    boolean ended =
        record.observed(answer.payload().path("state").asText(), task.interruption().name());
    if (stops && answer.status() == 202) {
      record.stopAccepted();
    }
    if (!stops && !ended) {
      findings.add("task " + task.id() + " is " + record.state() + " after terminate");
    }
  }

  /** Delivers data, also when the task does not wait for it, and sometimes only a part. */
  private void deliver(TaskRecord record) {
    ObjectNode body = JsonMappers.object().put("task_id", record.task().id());
    ObjectNode data = body.putObject("payload");
    int parts = 1 + random.nextInt(3);
    if ((parts & 1) != 0) {
      data.put("x", 1);
    }
    if ((parts & 2) != 0) {
      data.put("y", 2);
    }
    JsonNode answer = post(record.task(), "insights", body.toString()).payload();
    record.observed(answer.path("state").asText(), "insights");
    if (!answer.path("accepted").isEmpty()) {
      record.delivered();
    }
  }

  private Answer post(PlannedTask task, String operation, String body) {
    return client.post(random, task.agent(), operation, body);
  }
}
