package io.serai.skill.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import io.serai.task.NewTask;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rights of operators as owners of tasks. */
class OwnerRightsLookupTest {
  private static final String ID = "operator:0123456789ab";

  @Test
  void taskOfAnOperatorGoesOnWithHisRights() {
    OwnerRightsLookup owners = owners(Optional.of(Caller.operator(ID, OperatorRole.OPERATOR)));

    assertThat(owners.of(ID).mayExecute("any", "any")).isTrue();
    assertThat(owners.refusal(task())).isEmpty();
  }

  @Test
  void taskOfAnOperatorWhoBecameAViewerEnds() {
    OwnerRightsLookup owners = owners(Optional.of(Caller.operator(ID, OperatorRole.VIEWER)));

    assertThat(owners.of(ID).isRemoved()).isTrue();
    assertThat(owners.refusal(task()))
        .contains(
            ID + " requested this but has the role viewer now, so nothing is done on its behalf.");
  }

  @Test
  void taskOfAnOperatorWithoutAKeyEnds() {
    assertThat(owners(Optional.empty()).refusal(task()))
        .contains(
            ID + " requested this but has been removed since, so nothing is done on its behalf.");
  }

  private static OwnerRightsLookup owners(Optional<Caller> operator) {
    return new OwnerRightsLookup(id -> Optional.empty(), id -> operator);
  }

  private static NewTask task() {
    return NewTask.of("t-1", ID, "writer", "free").build();
  }
}
