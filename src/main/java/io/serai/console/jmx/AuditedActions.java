package io.serai.console.jmx;

import io.serai.concurrent.CompletionCause;
import io.serai.http.error.HttpError;
import io.serai.protocol.CoreFailure;
import io.serai.security.audit.AuditLog;
import io.serai.security.audit.AuditOutcome;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the actions of operators, and writes each to the audit log. */
public record AuditedActions(AuditLog audit) {

  private static final Logger LOG = LoggerFactory.getLogger(AuditedActions.class);
  private static final long TIMEOUT_SECONDS = 30;

  /**
   * Runs an action and waits for its result. Blocks.
   *
   * @param subject what it concerns; empty for nothing in particular
   * @throws IllegalArgumentException if it is refused; the message says why
   * @throws IllegalStateException if it fails
   */
  <T> T run(JmxOperation action, String subject, Supplier<CompletionStage<T>> work) {
    try {
      T result = work.get().toCompletableFuture().get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
      write(action, subject, AuditOutcome.DONE);
      return result;
    } catch (ExecutionException failure) {
      Throwable cause = failure.getCause();
      throw failed(action, subject, cause == null ? failure : CompletionCause.of(cause));
    } catch (RuntimeException refused) {
      throw failed(action, subject, refused);
    } catch (TimeoutException late) {
      write(action, subject, AuditOutcome.UNANSWERED);
      throw new IllegalStateException(
          "It has not finished after " + TIMEOUT_SECONDS + " s, and continues.");
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      write(action, subject, AuditOutcome.UNANSWERED);
      throw new IllegalStateException("The hub is stopping.");
    }
  }

  /** Writes that an action was refused before it was tried. */
  public void refused(JmxOperation action) {
    write(action, "", AuditOutcome.REFUSED);
  }

  /** Returns an exception of Java's own, since the classes of the hub are unknown to consoles. */
  private RuntimeException failed(JmxOperation action, String subject, Throwable reason) {
    if (reason instanceof IllegalArgumentException) {
      write(action, subject, AuditOutcome.REFUSED);
      return new IllegalArgumentException(reason.getMessage());
    }
    HttpError error = CoreFailure.expectedError(reason).orElse(null);
    if (error != null && error.status() < 500) {
      write(action, subject, AuditOutcome.REFUSED);
      return new IllegalArgumentException(error.message());
    }
    write(action, subject, AuditOutcome.FAILED);
    if (error == null) {
      LOG.error("{} failed", action.event(), reason);
    }
    return new IllegalStateException(
        error == null ? "The hub failed; its log has the reason." : error.message());
  }

  private void write(JmxOperation action, String subject, AuditOutcome outcome) {
    JmxPrincipal caller = JmxPrincipal.current();
    String named = subject.isEmpty() ? AuditLog.NONE : subject;
    audit.write(action.event(), caller.id(), named, outcome, caller.request());
  }
}
