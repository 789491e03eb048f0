package io.serai.http.limit;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;

/** The bytes that one request has reserved from the {@link BodyMemoryBudget}. Thread-safe. */
public final class BodyMemoryLease {

  /** Estimated heap size of one value of a parsed body: a string, or an object and its member. */
  private static final long BYTES_PER_VALUE = 64;

  private final BodyMemoryBudget budget;
  private final String caller;
  private long held;
  private boolean closed;

  BodyMemoryLease(BodyMemoryBudget budget, String caller) {
    this.budget = budget;
    this.caller = caller;
  }

  /**
   * Reserves more bytes.
   *
   * @throws HttpErrorException 413 if no request may hold that many bytes, 429 or 503 if the budget
   *     is used up, 400 if the lease is closed
   */
  public synchronized void reserve(long bytes) {
    if (closed) {
      throw new HttpErrorException(HttpError.of(400, "BAD_REQUEST", "The request has ended."));
    }
    budget.requireWithinShare(held + bytes);
    budget.reserve(caller, held, bytes);
    held += bytes;
  }

  /**
   * Reserves the memory that the values of a body take once it is parsed.
   *
   * @throws HttpErrorException as {@link #reserve}
   */
  public void reserveValues(long values) {
    reserve(values * BYTES_PER_VALUE);
  }

  /** Returns some of the bytes to the budget. */
  public synchronized void release(long bytes) {
    if (!closed) {
      held -= bytes;
      budget.release(caller, bytes);
    }
  }

  /** Returns all bytes to the budget; later reservations fail. */
  public synchronized void close() {
    if (!closed) {
      closed = true;
      if (held > 0) {
        budget.release(caller, held);
      }
    }
  }
}
