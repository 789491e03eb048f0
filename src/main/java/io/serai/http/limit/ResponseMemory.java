package io.serai.http.limit;

import io.serai.http.error.HttpError;
import io.serai.http.error.HttpErrorException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Counts what a response keeps in memory until its client has read it, in the {@link
 * BodyMemoryBudget}. Small parts are not counted. A part counts as half of a caller's share at
 * most, so that each can be sent. A response without an end counts as an open stream too.
 * Thread-safe.
 */
public final class ResponseMemory {

  /** Smaller parts, in bytes, are not counted. */
  private static final int COUNTED = 16 << 10;

  private final BodyMemoryLease lease;
  private final long longest;
  private final CallerQuota streams;
  private final String caller;
  private final AtomicBoolean isStream = new AtomicBoolean();

  public ResponseMemory(BodyMemoryLease lease, long longest, CallerQuota streams, String caller) {
    this.lease = lease;
    this.longest = longest;
    this.streams = streams;
    this.caller = caller;
  }

  /**
   * Returns if the response may be a stream now; counts nothing.
   *
   * @throws HttpErrorException 429 or 503 if too many are open
   */
  public void requireStream() {
    throwIf(streams.check(caller));
  }

  /**
   * Counts the response as a stream until it is closed.
   *
   * @throws HttpErrorException 429 or 503 if too many are open
   */
  public void openStream() {
    throwIf(streams.acquire(caller));
    isStream.set(true);
  }

  private static void throwIf(@Nullable HttpError refusal) {
    if (refusal != null) {
      throw new HttpErrorException(refusal);
    }
  }

  /** Whether a part of a response is counted, or is small. */
  public static boolean counts(long bytes) {
    return bytes >= COUNTED;
  }

  /**
   * Counts a part of the response.
   *
   * @throws HttpErrorException 429 or 503 if too much is not read yet
   */
  public void reserve(long bytes) {
    if (counts(bytes)) {
      lease.reserve(Math.min(bytes, longest));
    }
  }

  /** Counts a part of the response no more, since its client has read it. */
  public void release(long bytes) {
    if (counts(bytes)) {
      lease.release(Math.min(bytes, longest));
    }
  }

  /** Counts no part of the response any more, nor its stream. */
  public void close() {
    lease.close();
    if (isStream.compareAndSet(true, false)) {
      streams.release(caller);
    }
  }
}
