package io.serai.a2w.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.a2w.channel.ChannelMessages.LiveStatus;
import io.serai.a2w.channel.ChannelMessages.TaskIdentity;
import io.serai.a2w.model.AgentChannel;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecentMessagesTest {
  private static final LiveStatus LIVE =
      new LiveStatus(new TaskIdentity("t", "writer", "ann", "a2w"), "running");

  private final RecentMessages recent = new RecentMessages(0);

  @Test
  void repeatedStatusesAreKeptForTheLastChangeOfTheWeightOnly() {
    for (int change = 1; change <= 100; change++) {
      recent.add(changed(change));
    }

    List<ChannelMessages> all = recent.after(0, 1_000);

    assertThat(all).hasSize(100);
    assertThat(all).filteredOn(each -> !each.live().isEmpty()).containsExactly(changed(100));
    assertThat(all.subList(0, 99))
        .extracting(ChannelMessages::texts)
        .allSatisfy(texts -> assertThat(texts).containsOnlyKeys(AgentChannel.EVENTS));
  }

  @Test
  void readerWhoseNextMessageIsNotInMemoryReceivesNone() {
    for (int key = 1; key <= 1_025; key++) {
      recent.add(new ChannelMessages(key, null, key, Map.of(AgentChannel.EVENTS, "e")));
    }

    assertThat(recent.after(0, 10)).isEmpty();
    assertThat(recent.after(1, 10)).hasSize(10);
    assertThat(recent.last()).isEqualTo(1_025);
  }

  private static ChannelMessages changed(int key) {
    return new ChannelMessages(
        key,
        null,
        0,
        Map.of(AgentChannel.EVENTS, "weight_update " + key, AgentChannel.STATUS, "idle"),
        List.of(LIVE));
  }
}
