package io.serai.hub;

import io.serai.reload.LoadProgressListener;
import io.serai.trace.Tracing;
import java.util.Optional;

/**
 * Options of a start in addition to the settings.
 *
 * @param dev whether capability files with a wrong checksum are served, with a warning
 * @param progress receives the progress of loading files
 * @param tracing replaces the tracing that the settings configure
 */
public record HubOptions(boolean dev, LoadProgressListener progress, Optional<Tracing> tracing) {

  /** No additional options. */
  public static final HubOptions STANDARD = new HubOptions(false, LoadProgressListener.NONE);

  /** Creates options with the tracing that the settings configure. */
  public HubOptions(boolean dev, LoadProgressListener progress) {
    this(dev, progress, Optional.empty());
  }
}
