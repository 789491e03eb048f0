package io.serai.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.serai.hub.CapturedLog;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FaultBoundaryTest {

  private final CapturedLog log = new CapturedLog();
  private final FaultBoundary boundary = new FaultBoundary();

  @AfterEach
  void stop() {
    log.close();
  }

  @Test
  void anUnexpectedFailureIsAFaultOfTheDocument() {
    DocumentFault fault = failing("a.yaml", new IllegalStateException("secret"));

    assertThat(fault.code()).isEqualTo("INTERNAL");
    assertThat(fault.message()).contains("IllegalStateException").doesNotContain("secret");
  }

  @Test
  void theStackTraceIsLoggedOnceForADocumentThatFailsAgainAndAgain() {
    for (String message : List.of("one", "two")) {
      failing("a.yaml", new IllegalStateException(message));
    }

    assertThat(log.warnings())
        .containsExactly("The hub failed at a.yaml; nothing else is concerned");
    assertThat(log.text())
        .contains("java.lang.IllegalStateException: one")
        .contains("\tat io.serai");
  }

  @Test
  void aDocumentThatFailsAgainAfterASuccessIsLoggedAgain() {
    failing("a.yaml", new IllegalStateException());
    boundary.run("a.yaml", () -> "fine", fault -> "failed");
    failing("a.yaml", new IllegalStateException());

    assertThat(log.warnings()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(classes = {StackOverflowError.class, NoClassDefFoundError.class})
  void errorsOfDeepOrBrokenCodeAreContained(Class<? extends Error> type) throws Exception {
    assertThat(failing("a.yaml", type.getConstructor().newInstance()).code()).isEqualTo("INTERNAL");
  }

  @Test
  void aTextThatCannotBeParsedHasItsOwnFault() {
    DocumentFault fault =
        boundary.<DocumentFault>run(
            "a.yaml",
            () -> {
              ParsedDocument.file("a.yaml", "a: [");
              throw new AssertionError("it was parsed");
            },
            found -> found);

    assertThat(fault.code()).isEqualTo("INVALID");
    assertThat(fault.line()).isPositive();
    assertThat(log.warnings()).isEmpty();
  }

  @Test
  void theEndOfTheWorkAndOfTheHeapAreNotContained() {
    assertThatThrownBy(() -> failing("a.yaml", new CancellationException()))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> failing("a.yaml", new OutOfMemoryError()))
        .isInstanceOf(OutOfMemoryError.class);
  }

  private DocumentFault failing(String document, Throwable failure) {
    return boundary.run(
        document,
        () -> {
          throwUnchecked(failure);
          throw new AssertionError("nothing was thrown");
        },
        fault -> fault);
  }

  private static void throwUnchecked(Throwable failure) {
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    throw (Error) failure;
  }
}
