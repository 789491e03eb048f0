package io.serai.a2a.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.http.limit.BodyMemoryBudget;
import io.serai.http.limit.BodyMemoryLease;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.task.run.failure.TaskNotFoundException;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** The A2A errors for failures of the hub. */
class A2aExceptionMapperTest {

  private static final long SHARE = 6_400;
  private static final RequestContext REQUEST =
      new RequestContext("1", null, ClientDisconnectSignal.NEVER);

  private final BodyMemoryBudget budget = new BodyMemoryBudget(10 * SHARE, SHARE);
  private final BodyMemoryLease memory = budget.lease("ann");
  private final BodyMemoryLease other = budget.lease("ann");

  @Test
  void messageThatFitsLaterIsBusyWithRetryAfter() {
    other.reserveValues(60);

    A2aException refused =
        A2aExceptionMapper.of(catchThrowable(() -> memory.reserveValues(60)), REQUEST);

    assertThat(refused.error()).isEqualTo(A2aError.BUSY);
    assertThat(refused.headers()).containsEntry("retry-after", "1");
  }

  @Test
  void messageThatNeverFitsIsBusyWithoutRetryAfter() {
    A2aException refused =
        A2aExceptionMapper.of(catchThrowable(() -> memory.reserveValues(101)), REQUEST);

    assertThat(refused.error()).isEqualTo(A2aError.BUSY);
    assertThat(refused.headers()).isEmpty();
  }

  @Test
  void kindIsThatOfTheError() {
    for (Throwable failure :
        new Throwable[] {
          A2aException.invalid("x", "is wrong"),
          new CompletionException(new TaskNotFoundException("t")),
          new IllegalStateException("a fault")
        }) {
      assertThat(A2aExceptionMapper.kindOf(failure))
          .isEqualTo(A2aExceptionMapper.of(failure, REQUEST).error());
    }
    assertThat(A2aExceptionMapper.kindOf(new TaskNotFoundException("t")))
        .isEqualTo(A2aError.TASK_NOT_FOUND);
  }
}
