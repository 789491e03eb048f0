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
 * @param checkOnly whether the files are only loaded: the hub serves no requests, recovers no task,
 *     and fetches no messages
 */
public record HubStartOptions(
    boolean dev,
    LoadProgressListener progress,
    Optional<Tracing> tracing,
    List<ProtocolFactory> protocols,
    boolean checkOnly) {

  /** No additional options. */
  public static final HubStartOptions DEFAULT =
      new HubStartOptions(false, LoadProgressListener.NONE);

  /** Options of a hub that only checks its files; it sends no spans. */
  static final HubStartOptions CHECK =
      new HubStartOptions(
          false, LoadProgressListener.NONE, Optional.of(Tracing.NONE), List.of(), true);

  /** Copies the protocols. */
  public HubStartOptions {
    protocols = List.copyOf(protocols);
  }

  /** Creates options with the tracing that the settings configure. */
  public HubStartOptions(boolean dev, LoadProgressListener progress) {
    this(dev, progress, Optional.empty(), List.of());
  }

  /** Creates options of a hub that serves. */
  public HubStartOptions(
      boolean dev,
      LoadProgressListener progress,
      Optional<Tracing> tracing,
      List<ProtocolFactory> protocols) {
    this(dev, progress, tracing, protocols, false);
  }
}
