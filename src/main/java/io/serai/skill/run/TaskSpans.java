package io.serai.skill.run;

import io.serai.task.NewTask;
import io.serai.task.TaskStatus;
import io.serai.task.run.live.TaskLifecycleListener;
import io.serai.trace.Span;
import io.serai.trace.Tracing;
import io.serai.trace.Tracing.SpanCategory;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Manages the tracing spans of the tasks that run on this hub. Thread-safe. */
public final class TaskSpans implements TaskLifecycleListener {
  private final Tracing tracing;
  private final Map<String, Span> spans = new ConcurrentHashMap<>();

  /** Creates spans with the given tracing. */
  public TaskSpans(Tracing tracing) {
    this.tracing = tracing;
  }

  /** Begins the span of one run of a skill, as a child of its task's span. */
  Span run(NewTask task, String skill) {
    return tracing.begin(SpanCategory.WORK, "skill " + skill, parent(task));
  }

  @Override
  public void began(NewTask task) {
    if (tracing.isOn()) {
      Span span = tracing.begin(SpanCategory.TASK, "task", task.origin().traceparent());
      span.put("serai.task", task.id());
      span.put("serai.agent", task.agent());
      span.put("serai.skill", task.skill());
      span.put("serai.caller", task.owner());
      end(spans.put(task.id(), span), "begun anew");
    }
  }

  @Override
  public void ended(NewTask task, TaskStatus end, Duration took) {
    boolean well = end.reason() == null;
    end(spans.remove(task.id()), well ? null : String.valueOf(end.reason()));
  }

  @Override
  public void lost(NewTask task) {
    end(spans.remove(task.id()), "another hub has it");
  }

  private @Nullable String parent(NewTask task) {
    Span span = spans.get(task.id());
    return span == null ? task.origin().traceparent() : span.traceparent();
  }

  private static void end(@Nullable Span span, @Nullable String fault) {
    if (span != null) {
      span.end(fault);
    }
  }
}
