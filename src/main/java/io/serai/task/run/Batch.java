package io.serai.task.run;

import io.serai.task.Fact;
import io.serai.task.TaskEvent;
import io.serai.task.TaskFold;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * The moves that are written at once, in order, and the events that they came to.
 *
 * @param expected number of the task's last event before them
 */
record Batch(long expected, List<Post> posts, List<TaskEvent> events) {

  /** Asks each move for its facts, on the task as those before it leave it. */
  static Batch of(List<Post> posts, TaskFold fold, Instant now) {
    Batch batch = new Batch(fold.sequence(), posts, new ArrayList<>());
    posts.forEach(post -> batch.ask(post, fold, now));
    return batch;
  }

  boolean wantsTask() {
    return posts.stream().anyMatch(Post::wantsTask);
  }

  void fail(Throwable reason) {
    posts.forEach(post -> post.fail(reason));
  }

  private void ask(Post post, TaskFold fold, Instant now) {
    try {
      for (Fact fact : post.move().on(fold)) {
        TaskEvent event = new TaskEvent(fold.sequence() + 1, now, fact);
        fold.apply(event);
        events.add(event);
      }
      post.refused(null);
    } catch (RuntimeException e) {
      post.refused(e);
    }
  }
}
