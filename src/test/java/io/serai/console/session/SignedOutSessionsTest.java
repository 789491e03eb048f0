package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SignedOutSessionsTest {

  private static final Duration LIFETIME = Duration.ofHours(1);

  private final SettableClock clock = new SettableClock();
  private final SignedOutSessions ended = new SignedOutSessions(LIFETIME);

  @Test
  void onlyTheEndedSessionHasEnded() {
    Session one = begin("key");
    Session other = begin("key");

    end(one);

    assertThat(ended.contain(one)).isTrue();
    assertThat(ended.contain(other)).isFalse();
  }

  @Test
  void whoEndsManySessionsMakesNoneValidAgain() {
    Session first = begin("key");
    Session ofAnother = begin("another");
    end(first);

    for (int i = 0; i < 3 * SignedOutSessions.MAX_OF_OWNER; i++) {
      end(begin("key"));
    }

    assertThat(ended.contain(first)).isTrue();
    assertThat(ended.contain(ofAnother)).isFalse();
    clock.advance(Duration.ofMillis(1));
    assertThat(ended.contain(begin("key"))).isFalse();
  }

  @Test
  void manyPeopleWhoSignOutMakeNoSessionValidAgain() {
    Session first = begin("key");
    end(first);

    for (int i = 0; i < 2 * SignedOutSessions.MAX_OWNERS; i++) {
      end(begin("key " + i));
    }

    assertThat(ended.contain(first)).isTrue();
    clock.advance(Duration.ofMillis(1));
    assertThat(ended.contain(begin("key"))).isFalse();
  }

  @Test
  void sessionsThatAreOverTakeNoRoom() {
    for (int i = 0; i < SignedOutSessions.MAX_OWNERS; i++) {
      end(begin("key " + i));
    }
    clock.advance(LIFETIME);
    Session open = begin("key");

    end(begin("another"));

    assertThat(ended.contain(open)).isFalse();
  }

  private Session begin(String key) {
    return Session.of(key, clock.instant());
  }

  private void end(Session session) {
    ended.add(session, clock.instant());
  }
}
