package io.serai.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import io.serai.http.request.ClientDisconnectSignal;
import io.serai.http.request.RequestContext;
import io.serai.protocol.CoreFailure.Kind;
import io.serai.store.StoreBusyException;
import io.serai.store.StoreException;
import io.serai.task.run.failure.TaskNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CoreFailureTest {
  private static final RequestContext REQUEST =
      new RequestContext("request-7", null, ClientDisconnectSignal.NEVER);

  static Stream<Arguments> failures() {
    return Stream.of(
        Arguments.of(new TaskNotFoundException("t"), Kind.NOT_FOUND, 404),
        Arguments.of(
            addressing(AgentAddressingException.Reason.UNKNOWN_IN_PATH), Kind.NOT_FOUND, 404),
        Arguments.of(
            addressing(AgentAddressingException.Reason.UNKNOWN_IN_PARAMETER), Kind.INVALID, 400),
        Arguments.of(addressing(AgentAddressingException.Reason.CONTRADICTION), Kind.INVALID, 400),
        Arguments.of(new StoreBusyException(7), Kind.BUSY, 503),
        Arguments.of(new CancellationException(), Kind.CANCELLED, 503),
        Arguments.of(new TimeoutException(), Kind.TIMEOUT, 504),
        Arguments.of(new StoreException("The database is away."), Kind.UNAVAILABLE, 503),
        Arguments.of(
            new StoreException("full", new IOException("No space left on device")),
            Kind.DISK_FULL,
            507),
        Arguments.of(new IllegalStateException("secret"), Kind.INTERNAL, 500));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void exceptionIsMappedToAKindAndAnHttpStatus(Throwable failure, Kind kind, int status) {
    CoreFailure direct = CoreFailure.of(failure, REQUEST);
    CoreFailure ofStage = CoreFailure.of(new CompletionException(failure), REQUEST);

    assertThat(direct.kind()).isEqualTo(kind);
    assertThat(direct.toHttpError().status()).isEqualTo(status);
    assertThat(ofStage.kind()).isEqualTo(kind);
    assertThat(ofStage.message()).isEqualTo(direct.message());
  }

  @ParameterizedTest
  @CsvSource({
    "400, ANY, INVALID",
    "401, ANY, UNAUTHENTICATED",
    "403, ANY, REFUSED",
    "404, ANY, NOT_FOUND",
    "409, ANY, CONFLICT",
    "413, ANY, TOO_LARGE",
    "422, ANY, INVALID",
    "429, ANY, BUSY",
    "500, ANY, INTERNAL",
    "502, ANY, UPSTREAM_FAILED",
    "503, BUSY, BUSY",
    "503, UNAVAILABLE, UNAVAILABLE",
    "504, ANY, TIMEOUT",
    "507, ANY, DISK_FULL",
  })
  void httpErrorOfAnExceptionIsKept(int status, String code, Kind kind) {
    HttpError error = HttpError.of(status, code, "This is why.").with("retry-after", "3");
    Throwable wrapped = new IllegalStateException(new HttpErrorException(error));

    CoreFailure failure = CoreFailure.of(wrapped, REQUEST);

    assertThat(failure.kind()).isEqualTo(kind);
    assertThat(failure.message()).isEqualTo("This is why.");
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(3));
    assertThat(failure.toHttpError()).isEqualTo(error);
  }

  @Test
  void errorOfATaskNamesTheTask() {
    HttpError error = CoreFailure.of(new TaskNotFoundException("t-1"), REQUEST).toHttpError();

    assertThat(error.details()).hasToString("{\"task\":\"t-1\"}");
  }

  @Test
  void internalErrorShowsOnlyTheRequestId() {
    CoreFailure failure = CoreFailure.of(new IllegalStateException("secret"), REQUEST);

    assertThat(failure.message()).contains("request-7").doesNotContain("secret");
    assertThat(CoreFailure.expected(new IllegalStateException("secret"))).isEmpty();
  }

  private static AgentAddressingException addressing(AgentAddressingException.Reason reason) {
    return new AgentAddressingException(reason, "Which agent?");
  }
}
