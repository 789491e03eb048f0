package io.serai;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests wait for what must happen, where they do not say: it ends the wait for what never
 * comes, and says nothing of how quick the hub is, since the machine may be busy.
 */
public final class Patience implements BeforeAllCallback {

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(Duration.ofMinutes(1));
  }
}
