package io.serai.http;

/** What one request holds of the {@link BodyMemoryBudget}. Thread-safe. */
public final class BodyMemoryLease {

  /** The memory that a value of a parsed body takes: a text or an object with its member. */
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
   * Takes more bytes.
   *
   * @throws HttpErrorException where the budget does not allow it, or the request is over; 413
   *     where no request may hold as much as this one would
   */
  synchronized void reserve(long bytes) {
    if (closed) {
      throw new HttpErrorException(HttpError.of(400, "BAD_REQUEST", "The request is over."));
    }
    budget.requireWithinShare(held + bytes);
    budget.take(caller, bytes);
    held += bytes;
  }

  /**
   * Takes the memory that the values of a body need once it is parsed.
   *
   * @throws HttpErrorException as {@link #reserve}
   */
  public void reserveValues(long values) {
    reserve(values * BYTES_PER_VALUE);
  }

  /** Gives some of the bytes back. */
  synchronized void giveBack(long bytes) {
    if (!closed) {
      held -= bytes;
      budget.giveBack(caller, bytes);
    }
  }

  /** Gives everything back; nothing more is granted. */
  synchronized void close() {
    if (!closed) {
      closed = true;
      if (held > 0) {
        budget.giveBack(caller, held);
      }
    }
  }
}
