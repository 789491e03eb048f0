package io.serai.http.error;

import io.serai.document.FileErrorMessages;
import io.serai.security.vault.VaultException;
import io.serai.store.StoreDiskFullException;
import io.serai.store.StoreException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Turns a fault of the hub into an error without internals; the log gets the reason. */
public final class HubFaultMapper {

  private static final Logger LOG = LoggerFactory.getLogger(HubFaultMapper.class);

  private static final String DISK_FULL =
      "The hub's disk is full; nothing was kept. Free some space on it.";

  private HubFaultMapper() {}

  /**
   * Logs a fault and returns the error to answer: 507 or 503 if the disk or the database fails,
   * else 500.
   *
   * @param request what failed, such as {@code GET /path}
   * @param id of the request
   */
  public static HttpError error(Throwable failure, String request, String id) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof StoreException || cause instanceof VaultException || isFull(cause)) {
        return storeError(cause, request, id);
      }
    }
    LOG.error("{} failed, request {}", request, id, failure);
    return HttpError.of(
        500, "INTERNAL", "The hub failed; its log has the reason under the request id " + id + ".");
  }

  /**
   * Logs a failure of the disk or database in one line: its stack trace would not help the
   * operator.
   */
  private static HttpError storeError(Throwable failure, String request, String id) {
    LOG.error("{} failed, request {}: {}", request, id, failure.getMessage());
    if (isFull(failure)) {
      return HttpError.of(507, "DISK_FULL", DISK_FULL);
    }
    String message =
        "The hub cannot write or read its data now; its log has the reason under the request id ";
    return HttpError.of(503, "UNAVAILABLE", message + id + ".").with("retry-after", "1");
  }

  private static boolean isFull(Throwable failure) {
    return failure instanceof StoreDiskFullException
        || (failure instanceof IOException itself && FileErrorMessages.isFull(itself))
        || (failure.getCause() instanceof IOException cause && FileErrorMessages.isFull(cause));
  }
}
