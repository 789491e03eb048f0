package io.serai.catalog;

import io.serai.http.error.ErrorBodyFormat;
import io.serai.hub.HubFixture;
import io.serai.hub.HubStartOptions;
import io.serai.protocol.rest.SingleApiProtocol;
import io.serai.reload.LoadProgressListener;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.camel.CamelContext;

/** A hub whose Camel context a test can see. */
public final class HubContext implements AutoCloseable {
  private final AtomicReference<CamelContext> camel = new AtomicReference<>();
  private final HubFixture hub;

  /** Starts a hub on a folder. */
  public HubContext(Path home) {
    hub =
        new HubFixture(home)
            .start(
                new HubStartOptions(
                    false,
                    LoadProgressListener.NONE,
                    Optional.empty(),
                    List.of(
                        context -> {
                          camel.set(context.platform().camel());
                          return new Nothing();
                        })));
  }

  /** Returns the context of the hub's routes. */
  public CamelContext camel() {
    return camel.get();
  }

  /** Returns a client of the hub. */
  public HubFixture hub() {
    return hub;
  }

  @Override
  public void close() {
    hub.close();
  }

  /** A protocol without operations. */
  private static final class Nothing extends SingleApiProtocol {
    Nothing() {
      super("nothing", "1", ErrorBodyFormat.PROBLEM);
    }

    @Override
    protected void define() {}
  }
}
