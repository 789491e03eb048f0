package io.serai.a2a.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.task.Artifact;
import io.serai.task.ListedTask;
import io.serai.task.Message;
import io.serai.task.Task;
import io.serai.task.TaskStatus;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a response shows of a task. Its size is limited: a history has at most {@link #MAX_BYTES} in
 * every response, and the whole view in a page of tasks.
 *
 * @param history messages, oldest first
 * @param left names of the members that were left out, or of which older entries were, because they
 *     are too large
 * @param bytes upper bound of the size in any encoding
 */
public record TaskView(
    Task task,
    TaskStatus status,
    List<Message> history,
    List<Artifact> artifacts,
    List<String> left,
    long bytes) {

  /** Maximum size of a page: what gRPC clients accept, less the page's own members. */
  public static final long MAX_BYTES = (4L << 20) - (16L << 10);

  private static final int TASK = 256;
  private static final String TRUNCATED = "truncated";
  private static final String HISTORY = "history";

  /** Copies the lists. */
  public TaskView {
    history = List.copyOf(history);
    artifacts = List.copyOf(artifacts);
    left = List.copyOf(left);
  }

  /** Returns a view with all artifacts and the history as far as its size allows. */
  public static TaskView whole(Task task) {
    return whole(task, null);
  }

  /**
   * Returns the same with a limited history.
   *
   * @param historyLength maximum number of messages, the most recent ones; no limit if null
   */
  public static TaskView whole(Task task, @Nullable Integer historyLength) {
    List<String> left = new ArrayList<>();
    List<Message> history = history(task, historyLength, MAX_BYTES, left);
    return new TaskView(task, task.status(), history, selected(task), left, 0);
  }

  /**
   * Returns a view that fits a page. If the task is too large, older messages are left out first,
   * then the artifacts, last the message of its status.
   *
   * @param artifacts whether artifacts are wanted
   */
  public static TaskView fitting(
      ListedTask listed, @Nullable Integer historyLength, boolean artifacts) {
    Task task = listed.task();
    List<String> left = new ArrayList<>();
    TaskStatus status = task.status();
    long bytes = frame(task);
    long message = status.message() == null ? 0 : message(task, status.message());
    if (bytes + message > MAX_BYTES) {
      left.add("status.message");
      status = status.withoutMessage();
    } else {
      bytes += message;
    }
    List<Artifact> shown = artifacts ? selected(task) : List.of();
    long size = shown.stream().mapToLong(EncodedSizeBound::of).sum();
    if (listed.artifactsLeft() || bytes + size > MAX_BYTES) {
      left.add("artifacts");
      shown = List.of();
    } else {
      bytes += size;
    }
    List<Message> history = history(task, historyLength, MAX_BYTES - bytes, left);
    if (listed.messagesLeft() && !left.contains(HISTORY) && !isNone(historyLength)) {
      left.add(HISTORY);
    }
    bytes += history.stream().mapToLong(each -> message(task, each)).sum();
    return new TaskView(task, status, history, shown, left, bytes);
  }

  /** Returns the metadata of the task, with the names of what was left out as {@code truncated}. */
  public JsonNode metadata() {
    ObjectNode metadata = A2aTaskMetadataWriter.of(task);
    if (!left.isEmpty()) {
      ArrayNode names = metadata.putArray(TRUNCATED);
      left.forEach(names::add);
    }
    return metadata;
  }

  private static List<Message> history(
      Task task, @Nullable Integer limit, long space, List<String> left) {
    List<Message> all = task.messages();
    int oldest = limit == null ? 0 : Math.max(0, all.size() - limit);
    int first = all.size();
    long free = space;
    while (first > oldest) {
      free -= message(task, all.get(first - 1));
      if (free < 0) {
        left.add(HISTORY);
        break;
      }
      first--;
    }
    return first == 0 ? all : all.subList(first, all.size());
  }

  private static boolean isNone(@Nullable Integer historyLength) {
    return historyLength != null && historyLength == 0;
  }

  /** Returns the artifacts in the forms that the caller accepts. */
  private static List<Artifact> selected(Task task) {
    OutputModes modes = OutputModes.of(task.request());
    return modes.accepted().isEmpty()
        ? task.artifacts()
        : task.artifacts().stream().map(modes::select).toList();
  }

  private static long message(Task task, Message message) {
    return EncodedSizeBound.of(message)
        + EncodedSizeBound.of(task.id())
        + EncodedSizeBound.of(task.request().context());
  }

  private static long frame(Task task) {
    return TASK
        + EncodedSizeBound.of(task.id())
        + EncodedSizeBound.of(task.request().context())
        + EncodedSizeBound.of(A2aTaskMetadataWriter.of(task));
  }
}
