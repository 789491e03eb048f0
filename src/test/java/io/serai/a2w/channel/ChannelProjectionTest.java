package io.serai.a2w.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2w.channel.ChannelMessages.LiveStatus;
import io.serai.a2w.channel.ChannelMessages.TaskReference;
import io.serai.a2w.model.AgentChannel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ChannelProjectionTest {
  private static final TaskReference TASK = new TaskReference("t", "writer", "ann", "a2w");

  private final ChannelProjection projection =
      new ChannelProjection(AgentChannel.STATUS, ChannelSnapshot.NONE, 0, 0, task -> true);

  @Test
  @Tag("FLD-39")
  void statusThatAChangedWeightRepeatsIsNotFollowedByEarlierOnes() {
    ChannelMessages changedWeight =
        new ChannelMessages(
            MessageKey.of(1) + 1,
            null,
            0,
            Map.of(AgentChannel.STATUS, "idle"),
            List.of(new LiveStatus(TASK, 3, "waiting, weight 70")));

    assertThat(projection.all(event(1, "initializing"))).containsExactly("initializing");
    assertThat(projection.all(changedWeight)).containsExactly("waiting, weight 70");
    assertThat(projection.all(event(2, "running"))).isEmpty();
    assertThat(projection.all(event(3, "waiting"))).isEmpty();
    assertThat(projection.all(event(4, "running"))).containsExactly("running");
  }

  private static ChannelMessages event(long sequence, String status) {
    return new ChannelMessages(
        MessageKey.of(sequence), TASK, sequence, Map.of(AgentChannel.STATUS, status));
  }
}
