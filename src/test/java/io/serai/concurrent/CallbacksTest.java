package io.serai.concurrent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallbacksTest {

  private final List<String> called = new ArrayList<>();

  @Test
  void aCallbackThatThrowsDoesNotKeepTheOthersFromBeingCalled() {
    Callbacks.runAll(List.of(() -> called.add("first"), this::fail, () -> called.add("third")));

    assertThat(called).containsExactly("first", "failing", "third");
  }

  private void fail() {
    called.add("failing");
    throw new IllegalStateException("no");
  }
}
