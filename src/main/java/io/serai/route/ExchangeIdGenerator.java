package io.serai.route;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.apache.camel.spi.UuidGenerator;

/**
 * Ids of exchanges: a random start for each thread, so that those of threads and hubs do not meet,
 * and a count. A request takes several of them; a count that threads share, as Camel's standard one
 * has, costs each a walk between the processor's caches. Thread-safe.
 */
public final class ExchangeIdGenerator implements UuidGenerator {
  private final ThreadLocal<ThreadIdSequence> series =
      ThreadLocal.withInitial(ThreadIdSequence::new);

  @Override
  public String generateUuid() {
    return series.get().next();
  }

  /** Those of one thread. */
  private static final class ThreadIdSequence {
    private final String start = HexFormat.of().toHexDigits(new SecureRandom().nextLong()) + "-";
    private long count;

    String next() {
      return start + count++;
    }
  }
}
