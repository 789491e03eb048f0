package io.serai.console.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.SettableClock;
import io.serai.security.Caller;
import io.serai.security.OperatorRole;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SignedOutSessionsTest {

  private static final Duration LIFETIME = Duration.ofHours(1);

  private final SettableClock clock = new SettableClock();
  private final SignedOutSessions ended = new SignedOutSessions();

  @Test
  void onlyTheEndedSessionHasEnded() {
    Session one = begin("anna");
    Session other = begin("anna");

    ended.accept(List.of(row(one)), clock.instant());

    assertThat(ended.contain(one)).isTrue();
    assertThat(ended.contain(other)).isFalse();
  }

  @Test
  void whatTheHubHasEndedMeanwhileStaysEndedWhenItReadsTheDatabase() {
    Session here = begin("anna");
    Session there = begin("anna");
    ended.accept(List.of(row(here)), clock.instant());

    ended.accept(
        List.of(
            new SessionTable.Ended(
                there.id(), there.owner(), there.begun(), there.expires(), false)),
        clock.instant());

    assertThat(ended.contain(here)).isTrue();
    assertThat(ended.contain(there)).isTrue();
  }

  @Test
  void allSessionsOfAnOwnerUntilAnInstantHaveEnded() {
    Session early = begin("anna");
    Session ofAnother = begin("bob");
    ended.accept(
        List.of(
            new SessionTable.Ended(
                early.owner(), early.owner(), clock.instant(), early.expires(), true)),
        clock.instant());
    clock.advance(Duration.ofMillis(1));

    assertThat(ended.contain(early)).isTrue();
    assertThat(ended.contain(ofAnother)).isFalse();
    assertThat(ended.contain(begin("anna"))).isFalse();
  }

  @Test
  void ownerWithManyEndedSessionsHasAllEndedThatBeganUntilTheLatestOfThem() {
    Session kept = begin("anna");
    Session ofAnother = begin("bob");
    for (int i = 0; i <= 2 * SessionTable.MAX_OF_OWNER; i++) {
      clock.advance(Duration.ofMillis(1));
      ended.accept(List.of(row(begin("anna"))), clock.instant());
    }
    clock.advance(Duration.ofMillis(1));

    assertThat(ended.contain(kept)).isTrue();
    assertThat(ended.contain(ofAnother)).isFalse();
    assertThat(ended.contain(begin("anna"))).isFalse();
  }

  @Test
  void earlierInstantOfAllDoesNotReplaceALaterOne() {
    Session session = begin("anna");
    ended.accept(List.of(all(session, clock.instant())), clock.instant());

    ended.accept(
        List.of(all(session, clock.instant().minus(Duration.ofMinutes(1)))), clock.instant());

    assertThat(ended.contain(session)).isTrue();
  }

  private static SessionTable.Ended row(Session session) {
    return new SessionTable.Ended(
        session.id(), session.owner(), session.begun(), session.expires(), false);
  }

  private static SessionTable.Ended all(Session session, Instant until) {
    return new SessionTable.Ended(session.owner(), session.owner(), until, session.expires(), true);
  }

  private Session begin(String name) {
    return Session.of(Caller.person(name, OperatorRole.VIEWER), clock.instant(), LIFETIME);
  }
}
