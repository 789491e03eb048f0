package io.serai.hub;

import io.serai.protocol.ProtocolFactory;
import io.serai.reload.LoadProgressListener;
import io.serai.trace.Tracing;
import java.util.List;
import java.util.Optional;

/**
 * Options of a start in addition to the settings.
 *
 * @param dev whether capability files with a wrong checksum are served, with a warning
 * @param progress receives the progress of loading files
 * @param tracing replaces the tracing that the settings configure
 * @param protocols protocols beside those that Serai brings
 */
public record HubOptions(
    boolean dev,
    LoadProgressListener progress,
    Optional<Tracing> tracing,
    List<ProtocolFactory> protocols) {

  /** No additional options. */
  public static final HubOptions STANDARD = new HubOptions(false, LoadProgressListener.NONE);

  /** Copies the protocols. */
  public HubOptions {
    protocols = List.copyOf(protocols);
  }

  /** Creates options with the tracing that the settings configure. */
  public HubOptions(boolean dev, LoadProgressListener progress) {
    this(dev, progress, Optional.empty(), List.of());
  }
}
