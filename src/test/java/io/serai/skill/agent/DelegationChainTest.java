package io.serai.skill.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.serai.document.JsonMappers;
import io.serai.task.NewTask;
import io.serai.task.ProtocolOrigin;
import java.util.List;
import org.junit.jupiter.api.Test;

class DelegationChainTest {

  @Test
  void endsWithTheAgentOfTheTask() {
    DelegationChain chain = DelegationChain.through(task("a", ProtocolOrigin.of("test")));

    assertThat(chain.links()).containsExactly(new DelegationChain.Link("a", "task-of-a", false));
  }

  @Test
  void agentOfAnotherHubDiffersFromTheLocalOne() {
    ProtocolOrigin origin =
        new DelegationChain(List.of(new DelegationChain.Link("a", "foreign", true)))
            .keep(ProtocolOrigin.of("test"));

    assertThat(DelegationChain.of(origin).contains("a")).isFalse();
    assertThat(DelegationChain.through(task("a", origin)).links()).hasSize(2);
    assertThat(DelegationChain.through(task("a", origin)).contains("a")).isTrue();
  }

  /** Otherwise a sender could hide the agents through which its task came. */
  @Test
  void senderCannotMarkAnAgentAsRemote() {
    ObjectNode sent = JsonMappers.object();
    new DelegationChain(List.of(new DelegationChain.Link("a", "t", true))).write(sent);
    ObjectNode kept = JsonMappers.object();
    kept.set(
        "metadata",
        new DelegationChain(List.of(new DelegationChain.Link("a", "t", true)))
            .keep(ProtocolOrigin.of("test"))
            .facts());

    assertThat(sent.size()).isEqualTo(2);
    assertThat(DelegationChain.of(new ProtocolOrigin("test", kept)).contains("a")).isTrue();
  }

  @Test
  void entriesThatAreNotStringsAreIgnored() {
    ObjectNode sent = JsonMappers.object();
    sent.putArray(DelegationChain.AGENTS).add(1).add("b");
    sent.putArray(DelegationChain.TASKS).add("t1").add(2);

    assertThat(DelegationChain.read(sent).links())
        .containsExactly(new DelegationChain.Link("b", null, false));
    assertThat(DelegationChain.read(JsonMappers.object().put("a2w_chain", 7)).links()).isEmpty();
  }

  private static NewTask task(String agent, ProtocolOrigin origin) {
    return NewTask.of("task-of-" + agent, "owner", agent, "skill").origin(origin).build();
  }
}
