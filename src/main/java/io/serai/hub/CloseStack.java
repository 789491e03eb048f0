package io.serai.hub;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes resources in the reverse order of their opening; a failure to close one does not prevent
 * the others from closing. Not thread-safe.
 */
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
        LOG.warn("{} could not be closed: {}", part.getClass().getSimpleName(), failure.toString());
      }
    }
  }
}
