package io.serai.hub;

import io.serai.reload.Progress;

/**
 * What the command line adds to the settings.
 *
 * @param dev whether capability files whose checksum does not fit are served, with a warning
 * @param progress is told how far the loading of files has come
 */
public record HubOptions(boolean dev, Progress progress) {

  /** No more than the settings. */
  public static final HubOptions STANDARD = new HubOptions(false, Progress.NONE);
}
