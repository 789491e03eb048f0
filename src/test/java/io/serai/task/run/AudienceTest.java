package io.serai.task.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.task.Fact;
import io.serai.task.TaskEvent;
import io.serai.task.TaskFold;
import io.serai.task.Tasks;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AudienceTest {

  private final Audience audience = new Audience();
  private final TaskFold fold = new TaskFold();

  @Test
  void whoBeginsToWatchIsNotToldOfHowTheTaskStoodBefore() {
    // given
    Audience.Watch early = audience.watch(status -> true);
    Runnable late = hear(new Fact.Created(Tasks.asked("t").build(), "hub"));

    // when
    Audience.Watch later = audience.watch(status -> true);
    late.run();

    // then
    assertThat(early.future()).isCompleted();
    assertThat(later.future()).isNotDone();
  }

  private Runnable hear(Fact fact) {
    TaskEvent event = new TaskEvent(fold.sequence() + 1, Instant.EPOCH, fact);
    fold.apply(event);
    return audience.hear(List.of(event), fold);
  }
}
