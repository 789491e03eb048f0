package io.serai.route;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.apache.camel.spi.UuidGenerator;

/**
 * Generates exchange ids from a random prefix for each thread, which keeps threads and hubs apart,
 * and a counter.
 *
 * <p>A request takes several ids. A counter shared by threads, as in Camel's default generator,
 * would be contended. Thread-safe.
 */
public final class ExchangeIdGenerator implements UuidGenerator {
  private final ThreadLocal<ThreadIdSequence> sequences =
      ThreadLocal.withInitial(ThreadIdSequence::new);

  @Override
  public String generateUuid() {
    return sequences.get().next();
  }

  /** The ids of one thread. */
  private static final class ThreadIdSequence {
    private final String prefix = HexFormat.of().toHexDigits(new SecureRandom().nextLong()) + "-";
    private long count;

    String next() {
      return prefix + count++;
    }
  }
}
