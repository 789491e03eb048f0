package io.serai.a2a.remote;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.a2a.client.AgentCallException;
import io.serai.a2a.model.EncodedSizeBound;
import io.serai.task.Message;
import io.serai.task.MessageRole;
import org.junit.jupiter.api.Test;

class RemoteTaskSizeLimitTest {
  private static final Message HELLO = Message.text("m", MessageRole.AGENT, "hello");

  @Test
  void messagesUpToTheLimitArePermitted() {
    RemoteTaskSizeLimit size = new RemoteTaskSizeLimit("partner", 2 * EncodedSizeBound.of(HELLO));

    size.add(HELLO);

    assertThatCode(() -> size.add(HELLO)).doesNotThrowAnyException();
    assertThatThrownBy(() -> size.add(HELLO))
        .isInstanceOf(AgentCallException.class)
        .hasMessageContaining("partner reported more than the ");
  }

  @Test
  void messagesOfAnEarlierRunCountToo() {
    RemoteTaskSizeLimit size = new RemoteTaskSizeLimit("partner", 2 * EncodedSizeBound.of(HELLO));

    size.addCopied(HELLO);
    size.addCopied(HELLO);

    assertThatThrownBy(() -> size.add(HELLO)).isInstanceOf(AgentCallException.class);
  }
}
