package io.serai.hub;

import io.serai.reload.LoadProgressListener;
import io.serai.trace.Tracing;
import java.util.Optional;

/**
 * What the command line adds to the settings.
 *
 * @param dev whether capability files whose checksum does not fit are served, with a warning
 * @param progress is told how far the loading of files has come
 * @param tracing in place of the one that the settings name
 */
public record HubOptions(boolean dev, LoadProgressListener progress, Optional<Tracing> tracing) {

  /** No more than the settings. */
  public static final HubOptions STANDARD = new HubOptions(false, LoadProgressListener.NONE);

  /** With the tracing that the settings name. */
  public HubOptions(boolean dev, LoadProgressListener progress) {
    this(dev, progress, Optional.empty());
  }
}
