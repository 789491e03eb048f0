package io.serai.task.log;

import io.serai.task.ListedTask;
import io.serai.task.TaskEventLog;
import io.serai.task.TaskReadBatch;
import io.serai.task.TaskSummary;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/** Reads the tasks of a list from the table {@code task_event}, small ones several at once. */
final class ListedTaskReader {
  /** Bytes of the tasks that are read at once, and of those that one list reads. */
  private static final long GROUP_SIZE = 1 << 20;

  private static final long MAX_READ = 64 << 20;

  private static final String EVENTS =
      "select task_id, sequence, at, fact from task_event where task_id in (<ids>)";
  private static final String ORDER = " order by task_id, sequence";

  /** Leaves out artifacts that the table has as a text; the compressed ones are skipped later. */
  private static final String NO_ARTIFACTS = " and substr(fact, 1, 12) <> '{\"is\":\"made\"'";

  private final Handle handle;
  private final boolean artifacts;
  private final List<ListedTask> read = new ArrayList<>();
  private long size;
  private long scanned;

  private ListedTaskReader(Handle handle, boolean artifacts) {
    this.handle = handle;
    this.artifacts = artifacts;
  }

  static TaskReadBatch read(Handle handle, List<TaskSummary> tasks, boolean artifacts) {
    ListedTaskReader reader = new ListedTaskReader(handle, artifacts);
    int done = 0;
    while (done < tasks.size() && !reader.isFull()) {
      done += reader.readSome(tasks.subList(done, tasks.size()));
    }
    return new TaskReadBatch(reader.read, done);
  }

  private boolean isFull() {
    return size > TaskEventLog.MAX_LIST_SIZE || scanned > MAX_READ;
  }

  /** Reads the next tasks and returns their number. */
  private int readSome(List<TaskSummary> tasks) {
    List<TaskSummary> group = group(tasks);
    return read(group) ? group.size() : readSome(tasks.subList(0, 1));
  }

  private List<TaskSummary> group(List<TaskSummary> tasks) {
    long bytes = bytes(tasks.get(0));
    int end = 1;
    boolean artifactsWanted = hasArtifacts(tasks.get(0));
    while (end < tasks.size()
        && hasArtifacts(tasks.get(end)) == artifactsWanted
        && bytes + bytes(tasks.get(end)) <= GROUP_SIZE) {
      bytes += bytes(tasks.get(end));
      end++;
    }
    scanned += bytes;
    return tasks.subList(0, end);
  }

  private long bytes(TaskSummary task) {
    return hasArtifacts(task) ? task.size().all() : task.size().rest();
  }

  private boolean hasArtifacts(TaskSummary task) {
    return artifacts && task.size().artifacts() > 0 && task.hasListedArtifacts();
  }

  /** Returns false if there are several, and they turn out to be too large. */
  private boolean read(List<TaskSummary> group) {
    Map<String, ListedTaskFold> folds = new LinkedHashMap<>();
    group.forEach(task -> folds.put(task.id(), new ListedTaskFold(task, artifacts)));
    boolean all =
        query(group, hasArtifacts(group.get(0)))
            .scanResultSet(
                (rows, context) -> {
                  try (context) {
                    return apply(rows.get(), folds);
                  }
                });
    if (all) {
      folds.values().forEach(this::add);
    }
    return all;
  }

  private void add(ListedTaskFold fold) {
    size += fold.size();
    fold.task(artifacts).ifPresent(read::add);
  }

  private Query query(List<TaskSummary> group, boolean withArtifacts) {
    return handle
        .createQuery(EVENTS + (withArtifacts ? "" : NO_ARTIFACTS) + ORDER)
        .bindList("ids", group.stream().map(TaskSummary::id).toList());
  }

  private static boolean apply(ResultSet rows, Map<String, ListedTaskFold> folds)
      throws SQLException {
    long held = 0;
    while (rows.next()) {
      ListedTaskFold fold = Objects.requireNonNull(folds.get(rows.getString("task_id")));
      held -= fold.size();
      fold.apply(
          rows.getLong("sequence"),
          Instant.ofEpochMilli(rows.getLong("at")),
          rows.getObject("fact"));
      held += fold.size();
      if (held > TaskEventLog.MAX_LIST_SIZE && folds.size() > 1) {
        return false;
      }
    }
    return true;
  }
}
