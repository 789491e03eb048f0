package io.serai.a2a.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The errors of A2A. */
class A2aErrorTest {

  @Test
  void namesForTheOldVersionAreThoseOfItsSdks() {
    assertThat(Stream.of(A2aError.values()).flatMap(error -> error.oldName().stream()).distinct())
        .containsExactlyInAnyOrder(
            "TaskNotFoundError",
            "TaskNotCancelableError",
            "PushNotificationNotSupportedError",
            "UnsupportedOperationError",
            "ContentTypeNotSupportedError",
            "InvalidAgentResponseError",
            "AuthenticatedExtendedCardNotConfiguredError",
            "JSONParseError",
            "InvalidRequestError",
            "MethodNotFoundError",
            "InvalidParamsError",
            "InternalError");
  }
}
