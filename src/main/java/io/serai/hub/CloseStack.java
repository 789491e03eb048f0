package io.serai.hub;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What was opened, to be closed in the opposite order; one that fails keeps no other open. */
final class CloseStack implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(CloseStack.class);

  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  <T extends AutoCloseable> T add(T part) {
    open.push(part);
    return part;
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      AutoCloseable part = open.pop();
      try {
        part.close();
      } catch (Exception failure) {
        LOG.warn("{} did not close: {}", part.getClass().getSimpleName(), failure.toString());
      }
    }
  }
}
