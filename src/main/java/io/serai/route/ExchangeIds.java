package io.serai.route;

import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.spi.UuidGenerator;

/**
 * Ids of exchanges: a random start of each process, so that those of several hubs do not meet, and
 * a count. A request takes several of them; Camel's standard one spends three times as long on
 * each. Thread-safe.
 */
public final class ExchangeIds implements UuidGenerator {
  private static final HexFormat HEX = HexFormat.of();

  private final String start = HEX.toHexDigits(new SecureRandom().nextLong()) + "-";
  private final AtomicLong count = new AtomicLong();

  @Override
  public String generateUuid() {
    return start + HEX.toHexDigits(count.getAndIncrement());
  }
}
