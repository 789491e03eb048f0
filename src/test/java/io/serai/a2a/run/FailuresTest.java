package io.serai.a2a.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.serai.a2a.model.A2aError;
import io.serai.a2a.model.A2aException;
import io.serai.http.BodyBudget;
import io.serai.http.BodyLease;
import org.junit.jupiter.api.Test;

/** What A2A's clients are told of failures of the hub. */
class FailuresTest {

  private static final long SHARE = 6_400;

  private final BodyBudget budget = new BodyBudget(10 * SHARE, SHARE);
  private final BodyLease memory = budget.lease("ann");
  private final BodyLease other = budget.lease("ann");

  @Test
  void aMessageThatFitsLaterIsToBeSentAgain() {
    other.reserveValues(60);

    A2aException refused = Failures.of(catchThrowable(() -> memory.reserveValues(60)));

    assertThat(refused.error()).isEqualTo(A2aError.BUSY);
    assertThat(refused.headers()).containsEntry("retry-after", "1");
  }

  @Test
  void aMessageThatNeverFitsIsNotToBeSentAgain() {
    A2aException refused = Failures.of(catchThrowable(() -> memory.reserveValues(101)));

    assertThat(refused.error()).isEqualTo(A2aError.BUSY);
    assertThat(refused.headers()).isEmpty();
  }
}
